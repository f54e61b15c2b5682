import { type Static, Type } from 'typebox';

import {
  nullableInteger,
  nullableNumber,
  nullableString,
  nullableTime,
  time,
} from '#platform/http/validation/schema-parts.ts';

/** One line of the export. */
export const SessionWire = Type.Object(
  {
    id: Type.String({ description: 'Session ID chosen by the player (CMCD `sid`).' }),
    videoId: Type.String(),
    viewer: nullableString(
      'Pseudonymous viewer ID, valid for one day (UTC). Null for viewers with Do Not Track or Global Privacy Control.',
    ),
    startedAt: time('When the view started.'),
    playedAt: nullableTime('When playback began. Null if it never did.'),
    lastAt: time('Time of the last event.'),
    country: Type.String(),
    device: Type.String(),
    browser: Type.String(),
    os: Type.String(),
    referrer: Type.String({ description: 'Host that linked to the page, `none` or `other`.' }),
    site: Type.String({ description: 'Host that embeds the player, `none` or `other`.' }),
    link: Type.String({ description: 'Share link of a private video, `none` or `other`.' }),
    type: Type.String({ description: 'Video type.' }),
    live: Type.Boolean(),
    duration: nullableNumber('Duration of the video at the time of the view, in seconds.'),
    watchTime: Type.Number({ description: 'Seconds played.' }),
    watched: Type.Array(
      Type.Object({ start: Type.Number(), end: Type.Number() }, { description: 'Seconds.' }),
      {
        description: 'Played ranges in ascending order. Adjacent ranges are merged.',
      },
    ),
    completed: Type.Boolean({ description: 'Whether playback reached the end.' }),
    startupTime: nullableNumber('Time to first frame, in seconds.'),
    rebufferTime: Type.Number({ description: 'Seconds stalled after playback began.' }),
    rebuffers: Type.Integer(),
    seeks: Type.Integer(),
    bitrate: nullableInteger('Last bitrate, in bits per second.'),
    bitrateChanges: Type.Integer(),
    errors: Type.Integer(),
    lastError: nullableString('Error code reported by the player.'),
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
        link: 'none',
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
