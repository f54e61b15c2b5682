import { toFieldsWire, UNSET_VALUES } from '../fields/owner-values.ts';

// Examples of the OpenAPI document. The example video plays in its provider's own player, because
// linters read a source as a schema: it has a `format` and a `default`.

const SITE = 'https://video.example.com';
const CREATED_AT = '2026-01-31T11:59:58.000Z';
const RESOLVED_AT = '2026-01-31T12:00:00.000Z';
export const EXAMPLE_ID = 'vid_7Yc1Kx9QmTz4WbNd';
const IFRAME = `${SITE}/embed/${EXAMPLE_ID}`;

export const EXAMPLE_READY = {
  id: EXAMPLE_ID,
  status: 'ready',
  provider: 'youtube',
  type: null,
  playback: 'frame',
  hasVideo: true,
  ...toFieldsWire({ ...UNSET_VALUES, title: 'A talk' }, ['everyone']),
  thumbnailUrl: `${SITE}/stream/${EXAMPLE_ID}/poster`,
  duration: 61.5,
  width: null,
  height: null,
  live: null,
  author: { name: 'A conference', url: 'https://www.youtube.com/@conference' },
  publishedAt: '2026-01-30T09:00:00.000Z',
  sources: [],
  subtitles: [],
  embed: {
    player: `${SITE}/watch/${EXAMPLE_ID}`,
    iframe: IFRAME,
    stream: null,
    hls: null,
    dash: null,
    download: null,
    api: `${SITE}/api/v1/videos/${EXAMPLE_ID}`,
    html: `<iframe src="${IFRAME}" style="aspect-ratio:640/360;width:100%" title="A talk" allowfullscreen></iframe>`,
    poster: `${SITE}/stream/${EXAMPLE_ID}/poster`,
  },
  error: null,
  createdAt: CREATED_AT,
  updatedAt: RESOLVED_AT,
  resolvedAt: RESOLVED_AT,
  checkedAt: RESOLVED_AT,
} as const;

export const EXAMPLE_STATUS = {
  id: EXAMPLE_ID,
  status: 'failed',
  type: null,
  live: null,
  error: { code: 'source_unreachable', message: 'The source could not be reached.' },
  updatedAt: RESOLVED_AT,
} as const;

export const EXAMPLE_PLAYBACK_TOKEN = {
  token: '1769864400.Zm9yIG9uZSB2aWRlbw.8mXvYwq2R4nT6kLpQz0aBcDeFgHiJkLm',
  expiresAt: '2026-01-31T13:00:00.000Z',
  urls: {
    player: `${SITE}/watch/${EXAMPLE_ID}?token=1769864400.Zm9yIG9uZSB2aWRlbw.8mXvYwq2R4nT6kLpQz0aBcDeFgHiJkLm`,
    iframe: `${IFRAME}?token=1769864400.Zm9yIG9uZSB2aWRlbw.8mXvYwq2R4nT6kLpQz0aBcDeFgHiJkLm`,
    stream: null,
    hls: null,
    dash: null,
    download: null,
  },
} as const;

export const EXAMPLE_TRACE = {
  id: EXAMPLE_ID,
  trace: {
    steps: [
      {
        at: CREATED_AT,
        step: 'source',
        url: 'https://media.example/talk.mp4',
        outcome: '206 video/mp4',
        durationMs: 84,
        bytes: 65_536,
      },
    ],
    requests: 1,
    bytes: 65_536,
    durationMs: 121,
  },
  nextCheckAt: null,
} as const;
