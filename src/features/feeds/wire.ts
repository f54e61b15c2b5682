import { type Static, Type } from 'typebox';

import { ID_CHARACTERS_MAX, SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import { MetadataBody, TagsBody } from '#features/videos/index.ts';
import { ErrorEnvelope } from '#platform/http/errors/error-envelope.ts';
import {
  literals,
  nullableObject,
  nullableString,
  nullableTime,
  PAGE_PARAMETERS,
  pageOf,
  reference,
  time,
} from '#platform/http/validation/schema-parts.ts';

import { DISABLED_REASONS, type DisabledReason, FEED_ERRORS } from './feed.ts';
import { OPML_FEEDS_MAX } from './parse-opml-task.ts';

const BACKFILL_MAX = 50;
const EXAMPLE_ID = 'fed_4Wm9TsXc2KdRbNqV';
const EXAMPLE_URL = 'https://videos.example/feeds/videos.xml?videoChannelId=2';

const EXAMPLE_FEED = {
  id: EXAMPLE_ID,
  url: EXAMPLE_URL,
  title: 'Talks',
  enabled: true,
  disabledReason: null,
  disabledAt: null,
  visibility: 'unlisted',
  tags: ['talks'],
  metadata: {},
  playlistId: null,
  lastCheckedAt: '2026-01-31T12:00:00.000Z',
  lastSucceededAt: '2026-01-31T12:00:00.000Z',
  nextCheckAt: '2026-01-31T13:02:00.000Z',
  lastError: null,
  itemsAdded: 12,
  itemsSkipped: 0,
  skipReasons: { limitReached: 0, sourceRefused: 0, videoExists: 0 },
  createdAt: '2026-01-30T09:00:00.000Z',
  updatedAt: '2026-01-30T09:00:00.000Z',
};

const PlaylistId = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: ID_CHARACTERS_MAX,
  description: 'Playlist of the account at whose end new videos are added. Null for none.',
});

const Visibility = literals(VISIBILITIES, {
  description: 'Visibility of the videos that the feed adds. `public` by default.',
});

export const CreateFeedBody = Type.Object(
  {
    url: Type.String({
      minLength: 1,
      maxLength: SOURCE_URL_CHARACTERS_MAX,
      description:
        'URL of an RSS, Atom, podcast or JSON feed, an M3U playlist of videos, a PeerTube channel, account or ' +
        'playlist, a YouTube channel or playlist, or a page that links its feed.',
      examples: [EXAMPLE_URL],
    }),
    visibility: Type.Optional(Visibility),
    tags: Type.Optional(TagsBody),
    metadata: Type.Optional(MetadataBody),
    playlistId: Type.Optional(PlaylistId),
    backfill: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: BACKFILL_MAX,
        description:
          'Number of the latest existing items that also become videos. 0 by default: only new items do.',
        examples: [5],
      }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ url: EXAMPLE_URL, visibility: 'unlisted', tags: ['talks'], backfill: 5 }],
  },
);

const { url: _url, ...DEFAULTS } = CreateFeedBody.properties;

export const ImportFeedsBody = Type.Object(
  {
    opml: Type.String({
      minLength: 1,
      description: `OPML document. Its first ${OPML_FEEDS_MAX} feeds are read.`,
    }),
    ...DEFAULTS,
  },
  {
    additionalProperties: false,
    examples: [
      {
        opml: `<opml version="2.0"><body><outline type="rss" xmlUrl="${EXAMPLE_URL}"/></body></opml>`,
        visibility: 'unlisted',
      },
    ],
  },
);

export const UpdateFeedBody = Type.Object(
  {
    enabled: Type.Optional(
      Type.Boolean({
        description:
          '`false` pauses the feed. `true` enables it again, regardless of why it was disabled.',
      }),
    ),
    visibility: Type.Optional(Visibility),
    tags: Type.Optional(TagsBody),
    metadata: Type.Optional(MetadataBody),
    playlistId: Type.Optional(PlaylistId),
  },
  { additionalProperties: false, examples: [{ enabled: false }] },
);

export const FeedParams = Type.Object({
  feedId: Type.String({ description: 'Feed ID.', examples: [EXAMPLE_ID] }),
});

export const ListFeedsQuery = Type.Object(PAGE_PARAMETERS, { additionalProperties: false });

export const FeedWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    url: Type.String({ description: 'URL of the feed. A permanent redirect changes it.' }),
    title: nullableString('Title of the feed. Null until the first successful check.'),
    enabled: Type.Boolean(),
    disabledReason: Type.Unsafe<DisabledReason | null>({
      type: ['string', 'null'],
      enum: [...DISABLED_REASONS, null],
      description:
        '`gone`: the server responded with 410. `failing`: at least 10 consecutive checks failed over 14 days or ' +
        'more. Null while enabled, or if the owner paused the feed.',
    }),
    disabledAt: nullableTime('When the feed was disabled or paused. Null while enabled.'),
    visibility: literals(VISIBILITIES, {
      description: 'Visibility of the videos that the feed adds.',
    }),
    tags: Type.Array(Type.String(), { description: 'Tags of the videos that the feed adds.' }),
    metadata: Type.Record(Type.String(), Type.String(), {
      description: 'Metadata of the videos that the feed adds.',
    }),
    playlistId: nullableString('The playlist that new videos are added to.'),
    lastCheckedAt: nullableTime('Time of the last check. Null before the first one.'),
    lastSucceededAt: nullableTime('Time of the last successful check.'),
    nextCheckAt: nullableTime('Earliest time of the next check. Null while disabled.'),
    lastError: nullableObject(
      Type.Object({
        code: literals(FEED_ERRORS, { description: 'Reason code.' }),
        message: Type.String({ description: 'The reason, for people.' }),
      }),
      'Why the last check failed. Null if it succeeded.',
    ),
    itemsAdded: Type.Integer({ description: 'Videos that the feed has added.' }),
    itemsSkipped: Type.Integer({
      description: 'New items that were not added.',
    }),
    skipReasons: Type.Object(
      {
        limitReached: Type.Integer({ description: 'The feed listed too many new items at once.' }),
        sourceRefused: Type.Integer({
          description: 'The URL leads to a private network, or the operator has blocked it.',
        }),
        videoExists: Type.Integer({ description: 'The account already has a video of the URL.' }),
      },
      { description: 'The skipped items by reason.' },
    ),
    createdAt: time('When the account followed the feed.'),
    updatedAt: time('When the owner last changed the feed.'),
  },
  { $id: 'Feed', title: 'Feed', examples: [EXAMPLE_FEED] },
);
export type FeedWire = Static<typeof FeedWire>;

export const FeedListWire = pageOf(reference<FeedWire>('Feed'), 'FeedList', EXAMPLE_FEED);
export type FeedListWire = Static<typeof FeedListWire>;

export const FeedImportWire = Type.Object(
  {
    data: Type.Array(
      Type.Union([
        Type.Object({
          status: literals(['created', 'existing'], {
            description: '`created`: a new feed. `existing`: you already follow this feed.',
          }),
          url: Type.String({ description: 'URL in the document.' }),
          feed: reference<FeedWire>('Feed'),
        }),
        Type.Object({
          status: Type.Literal('error'),
          url: Type.String({ description: 'URL in the document.' }),
          error: ErrorEnvelope.properties.error,
        }),
      ]),
      { description: 'One result per feed, in the order of the document.' },
    ),
  },
  {
    $id: 'FeedImport',
    title: 'FeedImport',
    examples: [{ data: [{ status: 'created', url: EXAMPLE_URL, feed: EXAMPLE_FEED }] }],
  },
);
export type FeedImportWire = Static<typeof FeedImportWire>;
