import { type Static, Type } from 'typebox';

import { REPORT_VALUE_CHARACTERS_MAX } from '#contract/limits.ts';
import {
  literals,
  nullableArray,
  nullableInteger,
  nullableNumber,
  nullableObject,
  nullableString,
  nullableTime,
  time,
} from '#platform/http/validation/schema-parts.ts';

import { INTERVALS } from './reports/report-intervals.ts';
import { VIEW_DIMENSIONS } from './rollup.ts';

/** Values in a report's breakdown. */
export const REPORT_VALUES_DEFAULT = 100;
const REPORT_VALUES_MAX = 1_000;

export const REPORT_DIMENSIONS = ['video', ...VIEW_DIMENSIONS] as const;

const EXAMPLE_ID = 'vid_4Vt7Nc2XbQpLm9Ks';

function filter(description: string, value: string) {
  return Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: REPORT_VALUE_CHARACTERS_MAX,
      description: `Filters views by ${description}`,
      examples: [value],
    }),
  );
}

const range = {
  from: Type.Optional(
    Type.String({
      description:
        'Start of the range: a date in `timezone`, or a time with an offset. Defaults to the start of the day 29 days before `to`.',
      examples: ['2026-03-01'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      description:
        'End of the range, exclusive: a date in `timezone` (its start), or a time with an offset. Defaults to now.',
      examples: ['2026-04-01'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      default: 'UTC',
      description: 'IANA time zone for days, weeks and months.',
      examples: ['Europe/Berlin'],
    }),
  ),
};

const query = {
  ...range,
  interval: Type.Optional(
    literals(INTERVALS, {
      description:
        'Interval of the series. Weeks start on Monday. By default, hours for up to 2 days, days for up to 92 days, weeks for up to a year, then months.',
    }),
  ),
  dimension: Type.Optional(
    literals(REPORT_DIMENSIONS, {
      description:
        'Dimension of `breakdown`. `referrer` is the host that linked to the page, `site` is the host that embeds the player, and `link` is the share link of a private video.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REPORT_VALUES_MAX,
      default: REPORT_VALUES_DEFAULT,
      description: 'Maximum number of values in `breakdown`, ordered by plays.',
    }),
  ),
  compare: Type.Optional(
    literals(['previous'], { description: 'Adds the preceding period as `previous`.' }),
  ),
  country: filter('country: an ISO 3166-1 alpha-2 code, or `unknown`.', 'DE'),
  device: filter('device type.', 'mobile'),
  browser: filter('browser name.', 'Firefox'),
  os: filter('operating system.', 'Android'),
  referrer: filter('referring host, `none` or `other`.', 'news.example'),
  site: filter('embedding host, `none` or `other`.', 'blog.example'),
  link: filter('share link ID, or `other`.', 'lnk_5Rw8Yb3NqKd7TzXc'),
  type: filter('video type.', 'HLS'),
};

export const VideoReportQuery = Type.Object(query, { additionalProperties: false });
export type VideoReportQuery = Static<typeof VideoReportQuery>;

export const AccountReportQuery = Type.Object(
  { ...query, video: filter('video ID.', EXAMPLE_ID) },
  { additionalProperties: false },
);
export type AccountReportQuery = Static<typeof AccountReportQuery>;

export const SessionsQuery = Type.Object(range, { additionalProperties: false });

export const LiveQuery = Type.Object(
  {
    minutes: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1440,
        default: 60,
        description: 'Number of minutes to return.',
      }),
    ),
  },
  { additionalProperties: false },
);

const metrics = {
  sessions: Type.Integer({ description: 'Views started, whether or not playback began.' }),
  plays: Type.Integer({ description: 'Views in which playback began.' }),
  viewers: Type.Integer({
    description:
      'Unique viewers per day (UTC). Viewers with Do Not Track or Global Privacy Control are not counted.',
  }),
  watchTime: Type.Number({
    description: 'Seconds played. Replayed parts count again; skipped parts do not count.',
  }),
  averageWatchTime: nullableNumber('Average seconds played per play.'),
  completionRate: nullableNumber('Fraction of plays that reached the end.'),
  startupTime: Type.Object(
    {
      p50: nullableNumber('Median, in seconds.'),
      p95: nullableNumber('95th percentile, in seconds.'),
    },
    { description: 'Time to first frame, accurate to within 1%.' },
  ),
  rebufferRatio: nullableNumber('Stall time as a fraction of play and stall time.'),
  errorRate: nullableNumber('Fraction of views with an error.'),
};
const peakConcurrent = nullableInteger(
  'Peak number of concurrent views within one minute. Null for filtered reports.',
);

const Totals = Type.Object({ ...metrics, peakConcurrent });
const Series = Type.Array(
  Type.Object({
    at: time(
      'Start of the interval. The first interval may start before `from`, but excludes everything before `from`.',
    ),
    ...metrics,
    peakConcurrent,
  }),
);

export const ReportWire = Type.Object(
  {
    from: time(
      'Start of the range. Only half hours (UTC) that start at or after this time are counted.',
    ),
    to: time('End of the range, exclusive.'),
    interval: literals(INTERVALS, {}),
    timezone: Type.String(),
    dimension: Type.Unsafe<(typeof REPORT_DIMENSIONS)[number] | null>({
      type: ['string', 'null'],
      enum: [...REPORT_DIMENSIONS, null],
      description: 'Dimension of `breakdown`.',
    }),
    filters: Type.Record(Type.String(), Type.String(), {
      description: 'Filters of the report; empty for all views.',
    }),
    viewsFrom: nullableTime(
      'Null for reports with a single dimension, which never expire. Reports that combine dimensions are calculated from individual views, which are stored if they started after this time and their video exists. Each view counts in the interval in which it started.',
    ),
    totals: Totals,
    series: Series,
    breakdown: Type.Array(
      Type.Object({
        value: Type.String(),
        title: nullableString(
          'Title of the video or name of the share link, when the dimension is `video` or `link`.',
        ),
        ...metrics,
      }),
      { description: 'Ordered by plays, highest first. Empty without a dimension.' },
    ),
    breakdownTotal: Type.Integer({
      description: 'Total number of values, including values beyond `limit`.',
    }),
    retention: nullableArray(
      Type.Number(),
      'Audience retention: for each hundredth of the video, the fraction of plays that reached its midpoint. Covers all days (UTC) in the range. ' +
        'Null for accounts, live videos, ranges without plays and filtered reports.',
    ),
    previous: nullableObject(
      Type.Object({
        from: time('Start of the preceding period.'),
        to: time('End of the preceding period, exclusive. Equal to `from` of the report.'),
        totals: Totals,
        series: Series,
      }),
      'The preceding period of the same calendar length, such as the month before a month. Present only with `compare=previous`, and null if its views are no longer stored, or too many.',
    ),
  },
  {
    $id: 'AnalyticsReport',
    examples: [
      {
        from: '2026-03-28T23:00:00.000Z',
        to: '2026-03-29T22:00:00.000Z',
        interval: 'day',
        timezone: 'Europe/Berlin',
        dimension: 'country',
        filters: {},
        viewsFrom: null,
        totals: example({ plays: 3, viewers: 2, watchTime: 212.5, peak: 2 }),
        series: [
          {
            at: '2026-03-28T23:00:00.000Z',
            ...example({ plays: 3, viewers: 2, watchTime: 212.5, peak: 2 }),
          },
        ],
        breakdown: [
          { value: 'DE', title: null, ...example({ plays: 2, viewers: 1, watchTime: 200 }) },
          { value: 'unknown', title: null, ...example({ plays: 1, viewers: 1, watchTime: 12.5 }) },
        ],
        breakdownTotal: 2,
        retention: Array.from({ length: 100 }, (_none, step) => (step < 50 ? 1 : 0.5)),
        previous: null,
      },
    ],
  },
);
export type ReportWire = Static<typeof ReportWire>;

export const LiveViewersWire = Type.Object(
  {
    at: time('When the viewers were counted.'),
    now: Type.Integer({
      description: 'Current viewers: the higher count of the current and the previous minute.',
    }),
    minutes: Type.Array(
      Type.Object({
        at: time('Start of the minute.'),
        viewers: Type.Integer({ description: 'Views that played or stalled in this minute.' }),
      }),
      { description: 'Oldest first. The last minute is still in progress.' },
    ),
  },
  {
    $id: 'LiveViewers',
    examples: [
      {
        at: '2026-03-29T12:01:20.000Z',
        now: 12,
        minutes: [
          { at: '2026-03-29T12:00:00.000Z', viewers: 12 },
          { at: '2026-03-29T12:01:00.000Z', viewers: 7 },
        ],
      },
    ],
  },
);
export type LiveViewersWire = Static<typeof LiveViewersWire>;

type Example = {
  readonly plays: number;
  readonly viewers: number;
  readonly watchTime: number;
  readonly peak?: number;
};

function example({ plays, viewers, watchTime, peak }: Example) {
  return {
    sessions: plays,
    plays,
    viewers,
    watchTime,
    averageWatchTime: Math.round((watchTime / plays) * 1000) / 1000,
    completionRate: 0,
    startupTime: { p50: 0.42, p95: 1.3 },
    rebufferRatio: 0.01,
    errorRate: 0,
    ...(peak !== undefined && { peakConcurrent: peak }),
  };
}
