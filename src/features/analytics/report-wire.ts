import { type Static, Type } from 'typebox';

import { REPORT_VALUES_DEFAULT, REPORT_VALUES_MAX } from '#contract/limits.ts';
import {
  literals,
  nullableArray,
  nullableInteger,
  nullableNumber,
  nullableObject,
  nullableString,
  time,
} from '#platform/http/schema-parts.ts';

import { INTERVALS } from './reports/report-intervals.ts';
import { VIEW_DIMENSIONS } from './rollup.ts';

/** What a report can be broken down by. */
export const REPORT_DIMENSIONS = ['video', ...VIEW_DIMENSIONS] as const;

const EXAMPLE_ID = 'vid_4Vt7Nc2XbQpLm9Ks';
const VALUE_CHARACTERS_MAX = 255;

function filter(description: string, value: string) {
  return Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: VALUE_CHARACTERS_MAX,
      description: `Counts these views only: ${description}`,
      examples: [value],
    }),
  );
}

const range = {
  from: Type.Optional(
    Type.String({
      description:
        'Where it begins: a date of the time zone, or a time. Without it, the beginning of the day 29 days before.',
      examples: ['2026-03-01'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      description:
        'Where it ends, not part of it: a date of the time zone (its beginning), or a time. Without it, now.',
      examples: ['2026-04-01'],
    }),
  ),
  timezone: Type.Optional(
    Type.String({
      default: 'UTC',
      description: 'Name of the IANA time zone whose days, weeks and months are meant.',
      examples: ['Europe/Berlin'],
    }),
  ),
};

const query = {
  ...range,
  interval: Type.Optional(
    literals(INTERVALS, {
      description:
        'Of the series. Weeks begin on Monday. Without it: hours up to two days, days up to 92, weeks up to a year, then months.',
    }),
  ),
  dimension: Type.Optional(
    literals(REPORT_DIMENSIONS, {
      description:
        'What `breakdown` tells views apart by. `referrer` is the host that led to the page, `site` the one that embeds the player.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: REPORT_VALUES_MAX,
      default: REPORT_VALUES_DEFAULT,
      description: 'Values of the breakdown, those with the most plays.',
    }),
  ),
  compare: Type.Optional(
    literals(['previous'], { description: 'Tells of the period before as well, in `previous`.' }),
  ),
  country: filter('a country’s two letters, or `unknown`.', 'DE'),
  device: filter('a kind of device.', 'mobile'),
  browser: filter('a browser’s name.', 'Firefox'),
  os: filter('a system’s name.', 'Android'),
  referrer: filter('a host, `none`, or `other`.', 'news.example'),
  site: filter('a host, `none`, or `other`.', 'blog.example'),
  type: filter('a type of video.', 'HLS'),
};

export const VideoReportQuery = Type.Object(query, { additionalProperties: false });
export type VideoReportQuery = Static<typeof VideoReportQuery>;

export const AccountReportQuery = Type.Object(
  { ...query, video: filter('those of one video, by its ID.', EXAMPLE_ID) },
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
        description: 'How far it goes back.',
      }),
    ),
  },
  { additionalProperties: false },
);

const metrics = {
  sessions: Type.Integer({ description: 'Views that were begun, played or not.' }),
  plays: Type.Integer({ description: 'Views that began to play, each once.' }),
  viewers: Type.Integer({
    description:
      'Who played, each once a day (UTC). Who asks not to be followed is counted as a play only.',
  }),
  watchTime: Type.Number({
    description: 'Seconds played; what was seen twice counts twice, what was skipped not at all.',
  }),
  averageWatchTime: nullableNumber('Seconds played, by play.'),
  completionRate: nullableNumber('Share of plays that reached the end.'),
  startupTime: Type.Object(
    {
      p50: nullableNumber('Seconds that half of the plays waited at most.'),
      p95: nullableNumber('Seconds that 95 of 100 plays waited at most.'),
    },
    { description: 'From the wish to play to the first picture, right to one part in a hundred.' },
  ),
  rebufferRatio: nullableNumber('Share of the time in which it stalled, of playing and stalling.'),
  errorRate: nullableNumber('Share of the views that had an error.'),
};
const peakConcurrent = nullableInteger(
  'Most views within one minute. Null where only some views are counted.',
);

const Totals = Type.Object({ ...metrics, peakConcurrent });
const Series = Type.Array(
  Type.Object({
    at: time('When the interval begins. The first may begin before `from`; it counts from there.'),
    ...metrics,
    peakConcurrent,
  }),
);

export const ReportWire = Type.Object(
  {
    from: time('Half hours (UTC) that begin from here on are counted.'),
    to: time('Those that begin before this.'),
    interval: literals(INTERVALS, {}),
    timezone: Type.String(),
    dimension: Type.Unsafe<(typeof REPORT_DIMENSIONS)[number] | null>({
      type: ['string', 'null'],
      enum: [...REPORT_DIMENSIONS, null],
      description: 'What `breakdown` is by.',
    }),
    filters: Type.Record(Type.String(), Type.String(), {
      description: 'Which views are counted; empty for all.',
    }),
    totals: Totals,
    series: Series,
    breakdown: Type.Array(
      Type.Object({
        value: Type.String(),
        title: nullableString('Of the video, where the breakdown is by videos.'),
        ...metrics,
      }),
      { description: 'Most plays first. Empty where no dimension was asked for.' },
    ),
    breakdownTotal: Type.Integer({ description: 'How many values there are, shown or not.' }),
    retention: nullableArray(
      Type.Number(),
      'Of each hundredth of the video, the share of plays that saw its middle; of the days (UTC) that the range ' +
        'touches. Null for accounts, for live videos, where nothing was played, and where only some views are counted.',
    ),
    previous: nullableObject(
      Type.Object({
        from: time('Where the period before begins.'),
        to: time('Where it ends: at `from`.'),
        totals: Totals,
        series: Series,
      }),
      'With `compare=previous` only. It is as long by the calendar: before a month, the month.',
    ),
  },
  {
    $id: 'Report',
    examples: [
      {
        from: '2026-03-28T23:00:00.000Z',
        to: '2026-03-29T22:00:00.000Z',
        interval: 'day',
        timezone: 'Europe/Berlin',
        dimension: 'country',
        filters: {},
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
    at: time('When this was counted.'),
    now: Type.Integer({
      description: 'Views that played in this minute or in the one before, whichever is more.',
    }),
    minutes: Type.Array(
      Type.Object({
        at: time('When the minute begins.'),
        viewers: Type.Integer({ description: 'Views that played within it, or stalled.' }),
      }),
      { description: 'Oldest first; the last one is not over yet.' },
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
