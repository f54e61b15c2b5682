import { type Static, Type } from 'typebox';

import {
  EMBED_SITE_CHARACTERS_MAX,
  LINK_PASSWORD_CHARACTERS_MAX,
  LINK_PASSWORD_CHARACTERS_MIN,
} from '#contract/limits.ts';
import {
  KeyName,
  nullableInteger,
  nullableString,
  nullableTime,
  PAGE_PARAMETERS,
  pageOf,
  reference,
  time,
} from '#platform/http/validation/schema-parts.ts';

const VIDEO_ID = 'vid_7Yc1Kx9QmTz4WbNd';
const PLAYLIST_ID = 'pls_7Yc1Kx9QmTz4WbNd';
const EXAMPLE_ID = 'lnk_5Rw8Yb3NqKd7TzXc';
const LINK_SITES_MAX = 8;
const LINK_VIEWS_MAX = 1_000_000_000;

/** Each can be null, which removes it. */
const VALUES = {
  expiresAt: Type.Optional(nullableTime('The link and its playback end at this time.')),
  password: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: LINK_PASSWORD_CHARACTERS_MIN,
      maxLength: LINK_PASSWORD_CHARACTERS_MAX,
      description: 'Viewers enter it before playback.',
    }),
  ),
  maxViews: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: LINK_VIEWS_MAX,
      description: 'How often the link can be opened.',
    }),
  ),
  sites: Type.Optional(
    Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string', maxLength: EMBED_SITE_CHARACTERS_MAX },
      maxItems: LINK_SITES_MAX,
      description:
        'Sites that may embed the player of the link, if the videos allow them, in the form of `embedSites`.',
    }),
  ),
};

export const LinkParams = Type.Object({
  linkId: Type.String({ description: 'Share link ID.', examples: [EXAMPLE_ID] }),
});

export const ListLinksQuery = Type.Object(
  {
    ...PAGE_PARAMETERS,
    videoId: Type.Optional(Type.String({ description: 'Only links of this video.' })),
    playlistId: Type.Optional(Type.String({ description: 'Only links of this playlist.' })),
  },
  { additionalProperties: false },
);

export const CreateLinkBody = Type.Object(
  {
    videoId: Type.Optional(
      Type.String({ description: 'Required without `playlistId`.', examples: [VIDEO_ID] }),
    ),
    playlistId: Type.Optional(
      Type.String({
        description: 'Shows the playlist with all its videos, including private ones.',
        examples: [PLAYLIST_ID],
      }),
    ),
    name: KeyName,
    ...VALUES,
  },
  {
    title: 'CreateLink',
    additionalProperties: false,
    examples: [{ videoId: VIDEO_ID, name: 'Customers', maxViews: 10 }],
  },
);
export type CreateLinkBody = Static<typeof CreateLinkBody>;

export const UpdateLinkBody = Type.Object(
  { name: Type.Optional(KeyName), ...VALUES },
  { title: 'UpdateLink', additionalProperties: false, examples: [{ maxViews: null }] },
);
export type UpdateLinkBody = Static<typeof UpdateLinkBody>;

const EXAMPLE = {
  id: EXAMPLE_ID,
  videoId: VIDEO_ID,
  playlistId: null,
  name: 'Customers',
  url: `https://video.example.com/share/${EXAMPLE_ID}`,
  embedUrl: `https://video.example.com/share/${EXAMPLE_ID}/embed`,
  expiresAt: null,
  hasPassword: false,
  maxViews: 10,
  sites: null,
  views: 3,
  lastViewedAt: '2026-01-31T12:30:00.000Z',
  createdAt: '2026-01-31T12:00:00.000Z',
};

export const LinkWire = Type.Object(
  {
    id: Type.String(),
    videoId: nullableString('The video that the link shows.'),
    playlistId: nullableString('The playlist that the link shows.'),
    name: Type.String(),
    url: Type.String({ description: 'The page with the player.' }),
    embedUrl: Type.String({ description: 'The page for iframes.' }),
    expiresAt: nullableTime(),
    hasPassword: Type.Boolean(),
    maxViews: nullableInteger('Null: unlimited.'),
    sites: Type.Unsafe<string[] | null>({ type: ['array', 'null'], items: { type: 'string' } }),
    views: Type.Integer({ description: 'How often the link was opened.' }),
    lastViewedAt: nullableTime(),
    createdAt: time(),
  },
  { $id: 'ShareLink', title: 'ShareLink', examples: [EXAMPLE] },
);
export type LinkWire = Static<typeof LinkWire>;

export const LinkListWire = pageOf(reference<LinkWire>('ShareLink'), 'ShareLinkList', EXAMPLE);
export type LinkListWire = Static<typeof LinkListWire>;
