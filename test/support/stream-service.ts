import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

import { createPosters, registerStreamRoutes } from '#features/playback/index.ts';
import type { TakeFrame } from '#features/playback/posters/take-frame.ts';
import type { PlayedTrack } from '#features/playback/subtitles/played-tracks.ts';
import type { Source, Video, Videos } from '#features/videos/index.ts';
import { createPlaybackTokens, type PlaybackTokens } from '#features/videos/playback-token.ts';
import { createReadableVideos } from '#features/videos/readable-videos.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { ServiceLimits } from '#platform/egress/limits.ts';
import { SERVICE_LIMITS } from '#platform/egress/limits.ts';
import { closeGracefully } from '#platform/http/close-gracefully.ts';
import { createHttpServer } from '#platform/http/create-server.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { silentLog } from './silent-log.ts';
import { openTestEgress } from './test-egress.ts';
import { testGuard } from './test-guard.ts';
import { anMp4Source, aReadyVideo, videoId } from './video-fixtures.ts';

/** The stream routes on a real server, over the real way out; only the records are given. */
export type StreamService = AsyncDisposable & {
  /** Address of a path of the service. */
  readonly url: (path: string) => string;
  /** Records by ID; a test may change them while the service runs. */
  readonly videos: Map<string, Video>;
  /** Adds a ready video that plays this, and returns its address. */
  readonly add: (source: Partial<Source> & Pick<Source, 'url'>, name?: string) => string;
  readonly playbackTokens: PlaybackTokens;
  readonly streams: { open: number; bytes: number };
  /** Uploaded tracks by the ID of their video; a test may change them too. */
  readonly subtitles: Map<string, readonly StoredTrack[]>;
  /** What players have said of themselves with their requests. */
  readonly notes: readonly string[];
};

export type StreamServiceOptions = {
  /** Ports of 127.0.0.1 that may be reached. */
  readonly ports: readonly number[];
  readonly clock?: Clock;
  readonly appSecret?: string;
  readonly exchange?: Partial<ServiceLimits['exchange']>;
  readonly cacheBytesMax?: number;
  /** In place of one that takes none. */
  readonly takeFrame?: TakeFrame;
  /** Without it no source is found again. */
  readonly healVideo?: Videos['healVideo'];
};

export type StoredTrack = { readonly track: PlayedTrack; readonly vtt: string };

const APP_SECRET = 'a secret of thirty-two characters or more';

export async function startStreamService(options: StreamServiceOptions): Promise<StreamService> {
  const { ports, clock = systemClock, appSecret = APP_SECRET } = options;
  const { config } = loadConfig({ PUBLIC_URL: 'https://play.example/' });
  const egress = openTestEgress({
    ports,
    exchange: { ...SERVICE_LIMITS.exchange, ...options.exchange },
  });
  const videos = new Map<string, Video>();
  const streams = { open: 0, bytes: 0 };
  const subtitles = new Map<string, readonly StoredTrack[]>();
  const notes: string[] = [];
  const secrets = createSecrets(appSecret);
  const playbackTokens = createPlaybackTokens({ secrets, clock });
  const findVideo = async (id: string) => videos.get(id);
  const server = createHttpServer({ config, log: silentLog, clock });
  registerStreamRoutes(server, {
    videos: {
      findVideo,
      findReadableVideo: createReadableVideos({
        findVideo,
        findStored: findVideo,
        openPlaybackToken: playbackTokens.open,
      }),
      openPlaybackToken: playbackTokens.open,
      notePlay: () => {},
      healVideo: options.healVideo ?? (async () => undefined),
    },
    subtitles: {
      listTracks: async (id) => subtitles.get(id)?.map(({ track }) => track) ?? [],
      findTrackText: async (id, lang) =>
        subtitles.get(id)?.find(({ track }) => track.lang === lang),
    },
    egress,
    secrets,
    clock,
    guard: testGuard,
    findEmbedSites: async ({ embedSites }) => embedSites ?? config.embedSites,
    noteMediaRequest: ({ video, cmcd }) => notes.push(`${video.id} ${cmcd}`),
    publicUrl: config.publicUrl,
    findPoster: createPosters({
      egress,
      clock,
      takeFrame: options.takeFrame ?? (async () => undefined),
    }),
    cacheBytesMax: options.cacheBytesMax ?? 64 * 1024 * 1024,
    metrics: {
      streamBytes: (bytes) => {
        streams.bytes += bytes;
      },
      streamOpened: () => {
        streams.open += 1;
        return () => {
          streams.open -= 1;
        };
      },
    },
  });
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });

  return {
    url: (path) => `${origin}${path}`,
    videos,
    playbackTokens,
    streams,
    subtitles,
    notes,
    add(source, name = 'taLk') {
      const id = videoId(name);
      videos.set(id, aReadyVideo({ id, sources: [anMp4Source({ proxied: true, ...source })] }));
      return `${origin}/stream/${id}`;
    },
    async [Symbol.asyncDispose]() {
      await closeGracefully(server, 0);
      await egress[Symbol.asyncDispose]();
    },
  };
}

/** The code of an error's envelope; checks that it is one. */
export async function errorCodeOf(response: Response): Promise<string> {
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const body: unknown = await response.json();
  assert.ok(typeof body === 'object' && body !== null && 'error' in body);
  const { error } = body;
  assert.ok(typeof error === 'object' && error !== null && 'code' in error);
  return String(error.code);
}

/** Resolves when this has come true; the test's own time limit ends a wait in vain. */
export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(5);
}
