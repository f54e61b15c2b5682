import { type Static, type TObject, Type } from 'typebox';

import { nullableInteger, time } from '#platform/http/validation/schema-parts.ts';

const QUOTA_FIELDS = {
  used: Type.Integer(),
  limit: nullableInteger('Null for unlimited.'),
};

function describeQuota(description: string): TObject<typeof QUOTA_FIELDS> {
  return Type.Object(QUOTA_FIELDS, { description });
}

const DAILY_FIELDS = {
  ...QUOTA_FIELDS,
  resetsAt: time('When `used` returns to zero: the next midnight, UTC.'),
};

function describeDailyQuota(description: string): TObject<typeof DAILY_FIELDS> {
  return Type.Object(DAILY_FIELDS, { description });
}

export const UsageWire = Type.Object(
  {
    videos: describeQuota('Videos of the account.'),
    subtitles: describeQuota('Uploaded subtitle tracks of all videos.'),
    webhooks: describeQuota('Webhooks.'),
    keys: describeQuota('API keys that have not expired.'),
    feeds: describeQuota('Feeds that the account follows.'),
    checksPerDay: describeDailyQuota(
      'Source checks of today, including those that are scheduled for later today because an ' +
        'earlier limit was reached. Each URL of a video counts. Checks beyond the limit are ' +
        'deferred to the following days.',
    ),
    bytesPerDay: describeDailyQuota(
      'Bytes of media, manifests, subtitles and posters that `/stream/` has sent today, a few ' +
        'seconds behind. At the limit, `/stream/` returns `quota_exceeded`. Sources that are not ' +
        'proxied keep playing.',
    ),
  },
  {
    $id: 'Usage',
    title: 'Usage',
    examples: [
      {
        videos: { used: 120, limit: 5000 },
        subtitles: { used: 34, limit: null },
        webhooks: { used: 2, limit: 20 },
        keys: { used: 3, limit: 50 },
        feeds: { used: 4, limit: 50 },
        checksPerDay: { used: 480, limit: null, resetsAt: '2026-02-01T00:00:00.000Z' },
        bytesPerDay: {
          used: 1_500_000_000,
          limit: 100_000_000_000,
          resetsAt: '2026-02-01T00:00:00.000Z',
        },
      },
    ],
  },
);
export type UsageWire = Static<typeof UsageWire>;
