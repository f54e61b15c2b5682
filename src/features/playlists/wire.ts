import { type Static, Type } from 'typebox';

import {
  DESCRIPTION_CHARACTERS_MAX,
  ID_CHARACTERS_MAX,
  PLAYLIST_VIDEOS_ADDED_MAX,
  TITLE_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import {
  LINE_PATTERN,
  literals,
  nullableString,
  PAGE_PARAMETERS,
  pageOf,
  reference,
  TEXT_PATTERN,
  time,
  TOKEN_PARAMETER,
} from '#platform/http/validation/schema-parts.ts';

const EXAMPLE_ID = 'pls_7Yc1Kx9QmTz4WbNd';
const EXAMPLE_VIDEO_ID = 'vid_7Yc1Kx9QmTz4WbNd';

export const EXAMPLE_PLAYLIST = {
  id: EXAMPLE_ID,
  title: 'Talks',
  description: null,
  visibility: 'public',
  videoCount: 12,
  posterVideoId: EXAMPLE_VIDEO_ID,
  posterUrl: `https://video.example.com/stream/${EXAMPLE_VIDEO_ID}/poster`,
  links: {
    page: `https://video.example.com/watch/${EXAMPLE_ID}`,
    iframe: `https://video.example.com/embed/${EXAMPLE_ID}`,
    rss: `https://video.example.com/api/v1/playlists/${EXAMPLE_ID}/feed?format=rss`,
    json: `https://video.example.com/api/v1/playlists/${EXAMPLE_ID}/feed?format=json`,
    m3u: `https://video.example.com/api/v1/playlists/${EXAMPLE_ID}/feed?format=m3u`,
  },
  createdAt: '2026-01-30T09:00:00.000Z',
  updatedAt: '2026-01-30T09:00:00.000Z',
} as const;

const VideoId = Type.String({ minLength: 1, maxLength: ID_CHARACTERS_MAX });
const VideoIds = Type.Array(VideoId, {
  maxItems: PLAYLIST_VIDEOS_ADDED_MAX,
  uniqueItems: true,
  description: 'IDs of your videos, in the order of the playlist.',
  examples: [[EXAMPLE_VIDEO_ID]],
});
const VALUES = {
  title: Type.String({
    minLength: 1,
    maxLength: TITLE_CHARACTERS_MAX,
    pattern: LINE_PATTERN,
    examples: ['Talks'],
  }),
  description: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      maxLength: DESCRIPTION_CHARACTERS_MAX,
      pattern: TEXT_PATTERN,
    }),
  ),
  visibility: Type.Optional(
    literals(VISIBILITIES, {
      description:
        '`public` by default. Only you read a `private` playlist. Others never see the private videos of a playlist.',
    }),
  ),
};

export const CreatePlaylistBody = Type.Object(
  { ...VALUES, videoIds: Type.Optional(VideoIds) },
  {
    additionalProperties: false,
    examples: [{ title: 'Talks', visibility: 'unlisted', videoIds: [EXAMPLE_VIDEO_ID] }],
  },
);

export const UpdatePlaylistBody = Type.Object(
  {
    ...VALUES,
    title: Type.Optional(VALUES.title),
    posterVideoId: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: ID_CHARACTERS_MAX,
        description: 'A video of the playlist, or null for the first one.',
      }),
    ),
  },
  { additionalProperties: false, examples: [{ title: 'All talks' }] },
);

const AFTER = 'ID of the video in the playlist that precedes. Null for the start.';
const After = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: ID_CHARACTERS_MAX,
  description: AFTER,
});

export const AddVideosBody = Type.Object(
  {
    videoIds: Type.Array(VideoId, { ...VideoIds, minItems: 1 }),
    after: Type.Optional({ ...After, description: `${AFTER} By default, the end.` }),
  },
  { additionalProperties: false, examples: [{ videoIds: [EXAMPLE_VIDEO_ID], after: null }] },
);

export const MoveVideoBody = Type.Object(
  { after: After },
  { additionalProperties: false, examples: [{ after: null }] },
);

export const PlaylistParams = Type.Object({
  playlistId: Type.String({ description: 'Playlist ID.', examples: [EXAMPLE_ID] }),
});

export const ItemParams = Type.Object({
  ...PlaylistParams.properties,
  videoId: Type.String({ description: 'Video ID.', examples: [EXAMPLE_VIDEO_ID] }),
});

export const PageQuery = Type.Object(PAGE_PARAMETERS, { additionalProperties: false });
export const ListItemsQuery = Type.Object(
  { ...PAGE_PARAMETERS, ...TOKEN_PARAMETER },
  { additionalProperties: false },
);

export const PlaylistWire = Type.Object(
  {
    id: Type.String({ examples: [EXAMPLE_ID] }),
    title: Type.String(),
    description: nullableString('Description. Null if it has none.'),
    visibility: literals(VISIBILITIES),
    videoCount: Type.Integer({ description: 'Number of videos that the caller may see.' }),
    posterVideoId: nullableString(
      'The video whose poster represents the playlist: the chosen one, or else the first. Null without videos.',
    ),
    posterUrl: nullableString('URL of that poster.'),
    links: Type.Object(
      {
        page: Type.String({ description: 'Page with the player and the list.' }),
        iframe: Type.String({ description: 'Page for an iframe.' }),
        rss: Type.String({ description: 'RSS feed.' }),
        json: Type.String({ description: 'JSON Feed.' }),
        m3u: Type.String({ description: 'M3U playlist for media players.' }),
      },
      { description: 'The links of a `private` playlist require a token.' },
    ),
    createdAt: time(),
    updatedAt: time('When the playlist itself was last changed, regardless of its videos.'),
  },
  { $id: 'Playlist', title: 'Playlist', examples: [EXAMPLE_PLAYLIST] },
);
export type PlaylistWire = Static<typeof PlaylistWire>;

export const PlaylistListWire = pageOf(
  reference<PlaylistWire>('Playlist'),
  'PlaylistList',
  EXAMPLE_PLAYLIST,
);
export type PlaylistListWire = Static<typeof PlaylistListWire>;
