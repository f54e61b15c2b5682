import { type Static, Type } from 'typebox';

import { nullableString, time } from '#platform/http/validation/schema-parts.ts';

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
  },
  { additionalProperties: false },
);

export const PlaybackTokenWire = Type.Object(
  {
    token: Type.String({
      description: 'The value of `?token=` for the pages and streams of this video.',
    }),
    expiresAt: time('When the token expires.'),
    urls: Type.Object({
      player: Type.String({ description: 'The watch page.' }),
      iframe: Type.String({ description: 'The player page for an iframe.' }),
      stream: nullableString(
        'The default source. Null if the video only plays in its provider’s own player.',
      ),
    }),
  },
  { $id: 'PlaybackToken', title: 'PlaybackToken' },
);
export type PlaybackTokenWire = Static<typeof PlaybackTokenWire>;
