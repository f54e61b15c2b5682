import { type Static, Type } from 'typebox';

import {
  EMBED_SITE_CHARACTERS_MAX,
  SEARCH_CHARACTERS_MAX,
  SOURCE_URL_CHARACTERS_MAX,
  UNDO_SECONDS_MAX,
} from '#contract/limits.ts';
import { VIDEO_TYPES } from '#contract/media-types.ts';
import { VIDEO_STATUSES } from '#contract/video-statuses.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import { literals, PAGE_PARAMETERS, time } from '#platform/http/validation/schema-parts.ts';

import { CREATE_PROPERTIES, UPDATE_PROPERTIES } from '../fields/field-schemas.ts';
import { MetadataFilters, TagFilters } from '../fields/label-requests.ts';
import { EXAMPLE_ID } from './examples.ts';

const EXAMPLE_SOURCE_URL = 'https://media.example/talk.m3u8';
const SourceUrl = Type.String({
  minLength: 1,
  maxLength: SOURCE_URL_CHARACTERS_MAX,
  description: 'URL of a public video: a file, a manifest, or a page that contains a video.',
  examples: [EXAMPLE_SOURCE_URL],
});

export const EmbedBody = Type.Object(
  { url: SourceUrl },
  { title: 'VideoUrl', additionalProperties: false, examples: [{ url: EXAMPLE_SOURCE_URL }] },
);

const CREATE_VIDEO = { title: 'CreateVideo', additionalProperties: false } as const;

/**
 * Without `default`, which would fill in missing fields: a field that the request contains is
 * compared with an existing video.
 */
export const CreateVideoBody = Type.Object(
  {
    url: SourceUrl,
    ...CREATE_PROPERTIES,
  },
  {
    ...CREATE_VIDEO,
    examples: [{ url: EXAMPLE_SOURCE_URL, title: 'A talk', visibility: 'unlisted' }],
  },
);
export type CreateVideoBody = Static<typeof CreateVideoBody>;

export const BATCH_VIDEOS_MAX = 500;

/** The route checks each video on its own, so that an invalid one does not stop the others. */
export const CreateVideosBody = Type.Object(
  {
    videos: Type.Array(Type.Object(CreateVideoBody.properties, CREATE_VIDEO), {
      minItems: 1,
      maxItems: BATCH_VIDEOS_MAX,
      description: 'Each video has the fields of `POST /api/v1/videos` and up to 64 KiB.',
    }),
  },
  {
    additionalProperties: false,
    examples: [{ videos: [{ url: EXAMPLE_SOURCE_URL, title: 'A talk' }] }],
  },
);

export const UpdateVideoBody = Type.Object(
  {
    url: Type.Optional({
      ...SourceUrl,
      description:
        'Replaces the source. The video keeps its ID, and is resolved again; `POST /api/v1/videos` describes what is accepted.',
    }),
    ...UPDATE_PROPERTIES,
  },
  { additionalProperties: false, examples: [{ title: 'The talk', description: null }] },
);
export type UpdateVideoBody = Static<typeof UpdateVideoBody>;

const VIDEO_SORTS = [
  '-createdAt',
  'createdAt',
  '-updatedAt',
  'updatedAt',
  'title',
  '-title',
  'plays',
  '-plays',
] as const;

export const ListVideosQuery = Type.Object(
  {
    ...PAGE_PARAMETERS,
    status: Type.Optional(literals(VIDEO_STATUSES, {})),
    type: Type.Optional(literals(VIDEO_TYPES, {})),
    provider: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'Provider name, such as `vimeo`.' }),
    ),
    visibility: Type.Optional(literals(VISIBILITIES, {})),
    tag: Type.Optional(TagFilters),
    metadata: Type.Optional(MetadataFilters),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: SEARCH_CHARACTERS_MAX,
        description:
          'Part of the title or the source URL. A search, or a list with filters by title or plays, scans at ' +
          'most 2,000 videos per page, so a page can have fewer than `limit` results, or none, and still ' +
          'have a next page.',
      }),
    ),
    sort: Type.Optional(
      literals(VIDEO_SORTS, {
        default: '-createdAt',
        description:
          'Sort order. A leading `-` reverses it. Titles are sorted without regard to case and accents, and videos without a title are last.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ListVideosQuery = Static<typeof ListVideosQuery>;

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: [EXAMPLE_ID] }),
});

export const DeleteVideoQuery = Type.Object(
  {
    undo: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: UNDO_SECONDS_MAX,
        description: 'Seconds in which the video can be restored. By default, it can’t.',
        examples: [10],
      }),
    ),
  },
  { additionalProperties: false },
);

export const IfMatch = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The `ETag` of the record. The request fails with 412 if the record has changed.',
    }),
  ),
});

const SOURCES_ORDERED_MAX = 500;

export const SourceOrderBody = Type.Object(
  {
    order: Type.Union(
      [
        Type.Literal('health', { description: 'Lost sources come last.' }),
        Type.Array(Type.String({ maxLength: 40 }), {
          minItems: 1,
          maxItems: SOURCES_ORDERED_MAX,
          uniqueItems: true,
          description: 'The IDs of all sources, in the order in which to try them.',
        }),
      ],
      { description: '`health` (the default), or the IDs of all sources in a fixed order.' },
    ),
  },
  { additionalProperties: false, examples: [{ order: 'health' }] },
);

export const SourceParams = Type.Object({
  ...VideoParams.properties,
  sourceId: Type.String({
    description: 'Source ID.',
    examples: ['src_3Hn8Rk5TvXy2PdLq'],
  }),
});

/** Entries of each list of rules. */
const RULE_ENTRIES_MAX = 8;
const PLAYBACK_SESSIONS_MAX = 1_000;

/** Where and how often a token may be used. Signed tokens contain the same fields as claims. */
const RULE_PROPERTIES = {
  ip: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 49 }), {
      minItems: 1,
      maxItems: RULE_ENTRIES_MAX,
      description: 'IP addresses or networks (CIDR) that may play.',
      examples: [['203.0.113.0/24', '2001:db8::/32']],
    }),
  ),
  country: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), {
      minItems: 1,
      maxItems: RULE_ENTRIES_MAX,
      description:
        'Countries that may play (ISO 3166-1 alpha-2). Requires `GEOIP_DB` or `COUNTRY_HEADER`.',
      examples: [['DE', 'AT']],
    }),
  ),
  sites: Type.Optional(
    Type.Array(Type.String({ maxLength: EMBED_SITE_CHARACTERS_MAX }), {
      maxItems: RULE_ENTRIES_MAX,
      description:
        'Sites that may embed the player, in the form of `embedSites`, and only if the video allows them.',
      examples: [['https://example.com']],
    }),
  ),
  maxSessions: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PLAYBACK_SESSIONS_MAX,
      description:
        'Viewers at a time: combinations of network and user agent. A place is free a minute after the last request.',
      examples: [2],
    }),
  ),
};
export const TokenRules = Type.Object(RULE_PROPERTIES);
export type TokenRules = Static<typeof TokenRules>;

const PLAYBACK_TOKEN_SECONDS_MIN = 60;
const PLAYBACK_TOKEN_SECONDS_MAX = 604_800;

export const PlaybackTokenBody = Type.Object(
  {
    expiresIn: Type.Integer({
      minimum: PLAYBACK_TOKEN_SECONDS_MIN,
      maximum: PLAYBACK_TOKEN_SECONDS_MAX,
      description: 'Lifetime in seconds.',
      examples: [3600],
    }),
    notBefore: Type.Optional(time('The token opens nothing before this time.')),
    ...RULE_PROPERTIES,
  },
  { additionalProperties: false, examples: [{ expiresIn: 3600, maxSessions: 2 }] },
);
export type PlaybackTokenBody = Static<typeof PlaybackTokenBody>;
