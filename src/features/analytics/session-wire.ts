import { type Static, Type } from 'typebox';

import {
  nullableInteger,
  nullableNumber,
  nullableString,
  nullableTime,
  time,
} from '#platform/http/schema-parts.ts';

/** One line of the export. */
export const SessionWire = Type.Object(
  {
    id: Type.String({ description: 'As the player chose it (CMCD `sid`).' }),
    videoId: Type.String(),
    viewer: nullableString(
      'The same for one browser and address within a day (UTC), another on the next. Null for who asks not to be followed.',
    ),
    startedAt: time('When the view began.'),
    playedAt: nullableTime('When its media first moved; null if it never did.'),
    lastAt: time('When it was last heard of.'),
    country: Type.String(),
    device: Type.String(),
    browser: Type.String(),
    os: Type.String(),
    referrer: Type.String({ description: 'The host that led to the page, `none`, or `other`.' }),
    site: Type.String({ description: 'The host that embeds the player, `none`, or `other`.' }),
    type: Type.String({ description: 'The type of the video.' }),
    live: Type.Boolean(),
    duration: nullableNumber('Seconds, of the video as it was then.'),
    watchTime: Type.Number({ description: 'Seconds played.' }),
    watched: Type.Array(
      Type.Object({ start: Type.Number(), end: Type.Number() }, { description: 'Seconds.' }),
      {
        description: 'Parts of the video that were played, in their order, joined where they meet.',
      },
    ),
    completed: Type.Boolean({ description: 'Whether it reached the end.' }),
    startupTime: nullableNumber('Seconds from the wish to play to the first picture.'),
    rebufferTime: Type.Number({ description: 'Seconds that it stalled after its start.' }),
    rebuffers: Type.Integer(),
    seeks: Type.Integer(),
    bitrate: nullableInteger('Bits per second, the last.'),
    bitrateChanges: Type.Integer(),
    errors: Type.Integer(),
    lastError: nullableString('The code that the player gave.'),
  },
  {
    $id: 'PlaySession',
    examples: [
      {
        id: '6e2fb550-c457-11e9-bb97-0800200c9a66',
        videoId: 'vid_4Vt7Nc2XbQpLm9Ks',
        viewer: 'k3J9sYw0Zr1uQmXa',
        startedAt: '2026-03-29T12:00:00.000Z',
        playedAt: '2026-03-29T12:00:00.420Z',
        lastAt: '2026-03-29T12:03:32.000Z',
        country: 'DE',
        device: 'desktop',
        browser: 'Firefox',
        os: 'Linux',
        referrer: 'news.example',
        site: 'blog.example',
        type: 'HLS',
        live: false,
        duration: 600,
        watchTime: 210.5,
        watched: [{ start: 0, end: 210.5 }],
        completed: false,
        startupTime: 0.42,
        rebufferTime: 1.2,
        rebuffers: 1,
        seeks: 0,
        bitrate: 3000000,
        bitrateChanges: 2,
        errors: 0,
        lastError: null,
      },
    ],
  },
);
export type SessionWire = Static<typeof SessionWire>;
