import assert from 'node:assert/strict';

import {
  createPictureDecoder,
  Posters,
  registerStreamRoutes,
  type PlaybackDeps,
} from '#features/playback/index.ts';
import type { PlaybackTrack } from '#features/playback/manifests/manifest-tracks.ts';
import type { FrameCapture } from '#features/playback/posters/frame-capture.ts';
import type { PictureDecoder } from '#features/playback/previews/picture-decoder.ts';
import { PlaybackTokens } from '#features/videos/access/playback-token.ts';
import type { Source, Video } from '#features/videos/index.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import type { Clock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { ServiceLimits } from '#platform/egress/limits.ts';
import { SERVICE_LIMITS } from '#platform/egress/limits.ts';
import type { SlabPool } from '#platform/egress/slabs.ts';
import { closeGracefully } from '#platform/http/server/close-gracefully.ts';
import { createHttpServer } from '#platform/http/server/create-server.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { openScriptedOrigin, type ScriptedOrigin } from './scripted-origin.ts';
import { silentLog } from './silent-log.ts';
import { openTestEgress } from './test-egress.ts';
import { testGuard } from './test-guard.ts';
import { APP_SECRET } from './test-settings.ts';
import { testThreads } from './test-threads.ts';
import { openTestVideos } from './test-videos.ts';
import { anAddress, anMp4Source, aReadyVideo, videoId } from './video-fixtures.ts';

/** The stream routes on a real server and egress. Only the video records are test data. */
export type StreamService = AsyncDisposable & {
  /** URL of a path of the service. */
  readonly url: (path: string) => string;
  readonly origin: ScriptedOrigin;
  /** Records by ID. Tests may change them while the service runs. */
  readonly videos: Map<string, Video>;
  /** Adds a ready video with these sources and returns its stream URL. */
  readonly add: (sources: string | SourceInput | readonly SourceInput[], name?: string) => string;
  /** Sets the source that later refreshes find. By default, they find none. */
  readonly refreshTo: (found: SourceInput | Error) => void;
  /** Digests of the URLs that were refreshed. */
  readonly refreshed: readonly string[];
  /** Moves the clock forward. */
  readonly advance: (ms: number) => void;
  /** Bytes in a cache, by the name of its metric. */
  readonly countCached: (name: string) => number;
  readonly playbackTokens: PlaybackTokens;
  readonly streams: { open: number; bytes: number };
  /** Uploaded tracks by video ID. Tests may change them while the service runs. */
  readonly subtitles: Map<string, readonly StoredTrack[]>;
  /** CMCD of media requests, as `videoId cmcd`. */
  readonly cmcdReports: readonly string[];
  /** Playback observations, as `videoId observation`. */
  readonly reports: readonly string[];
};

/** The URL may be a path of the origin. */
export type SourceInput = Omit<Partial<Source>, 'url'> & { readonly url: URL | string };

export type StreamServiceOptions = {
  /** Allowed ports of 127.0.0.1 besides that of the origin. */
  readonly ports?: readonly number[];
  /** By default, a clock that stands still, so that no cached response expires by itself. */
  readonly clock?: Clock;
  readonly appSecret?: string;
  readonly exchange?: Partial<ServiceLimits['exchange']>;
  readonly mediaStartMs?: number;
  readonly cacheBytesMax?: number;
  /** By default, a new pool. */
  readonly slabs?: SlabPool;
  /** By default, no frame is captured. */
  readonly captureFrame?: FrameCapture['capture'];
  /** By default, no quota is ever exceeded. */
  readonly bytes?: PlaybackDeps['bytes'];
  /** By default, the pool that all tests share. */
  readonly threads?: PlaybackDeps['threads'];
  /** By default, no thumbnails are made from videos. */
  readonly pictureDecoder?: PictureDecoder;
};

export type StoredTrack = { readonly track: PlaybackTrack; readonly vtt: string };

const UNLIMITED_BYTES: PlaybackDeps['bytes'] = {
  admit: async () => {},
  isExceeded: async () => false,
  count: () => true,
};

/** Starts the routes, and an origin with these scripts for the sources of the videos. */
export async function startStreamService(
  scripts: Parameters<typeof openScriptedOrigin>[0] = {},
  options: StreamServiceOptions = {},
): Promise<StreamService> {
  const { ports = [], appSecret = APP_SECRET, threads = testThreads } = options;
  const startedAtMs = Date.now();
  let aheadMs = 0;
  const clock = (): number => (options.clock?.() ?? startedAtMs) + aheadMs;
  const origin = await openScriptedOrigin(scripts);
  const { config } = loadConfig({ PUBLIC_URL: 'https://play.example/' });
  const egress = openTestEgress({
    ports: [origin.port, ...ports],
    exchange: { ...SERVICE_LIMITS.exchange, ...options.exchange },
    ...(options.mediaStartMs === undefined ? {} : { mediaStartMs: options.mediaStartMs }),
    ...(options.slabs && { slabs: options.slabs }),
  });
  const toSource = ({ url, ...source }: SourceInput): Partial<Source> => ({
    ...source,
    url: typeof url === 'string' ? origin.url(url) : url,
  });
  const videos = new Map<string, Video>();
  const streams = { open: 0, bytes: 0 };
  const caches = new Map<string, () => number>();
  const subtitles = new Map<string, readonly StoredTrack[]>();
  const cmcdReports: string[] = [];
  const reports: string[] = [];
  const refreshed: string[] = [];
  let found: SourceInput | Error | undefined;
  const secrets = createSecrets(appSecret);
  const playbackTokens = new PlaybackTokens({ secrets });
  const server = createHttpServer({ config, log: silentLog, clock, guard: testGuard });
  registerStreamRoutes(server, {
    videos: {
      ...openTestVideos(videos, { playbackTokens, clock }),
      recordPlay: () => {},
      reportPlayback: ({ id }, observation) => reports.push(`${id} ${observation}`),
      async refreshSources(video, _signal, { digest }) {
        refreshed.push(digest);
        if (found instanceof Error) throw found;
        if (found === undefined) return undefined;
        const change = toSource(found);
        const sources = video.sources.map((source) =>
          source.address.digest === digest ? { ...source, ...change } : source,
        );
        const changed = aReadyVideo({ ...video, sources });
        videos.set(video.id, changed);
        return changed;
      },
    },
    subtitles: {
      listTracks: async (id) => subtitles.get(id)?.map(({ track }) => track) ?? [],
      findTrackText: async (id, lang) =>
        subtitles.get(id)?.find(({ track }) => track.lang === lang),
    },
    egress,
    threads,
    byteBudget: new ByteBudget(),
    secrets,
    clock,
    guard: testGuard,
    findEmbedSites: async ({ embedSites }) => embedSites ?? config.embedSites,
    bytes: options.bytes ?? UNLIMITED_BYTES,
    recordMediaRequest: ({ video, cmcd }) => cmcdReports.push(`${video.id} ${cmcd}`),
    publicUrl: config.publicUrl,
    posters: new Posters({
      egress,
      clock,
      threads,
      frames: { capture: options.captureFrame ?? (async () => undefined) },
      findUploaded: async () => undefined,
    }),
    pictureDecoder: options.pictureDecoder ?? createPictureDecoder(null),
    cacheBytesMax: options.cacheBytesMax ?? 64 * 1024 * 1024,
    metrics: {
      exportCache: (name, countBytes) => void caches.set(name, countBytes),
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
  const base = await server.listen({ port: 0, host: '127.0.0.1' });

  return {
    url: (path) => `${base}${path}`,
    origin,
    videos,
    playbackTokens,
    streams,
    subtitles,
    cmcdReports,
    reports,
    add(input, name = 'taLk') {
      const id = videoId(name);
      const inputs = typeof input === 'string' ? [{ url: input }] : [input].flat();
      const sources = inputs.map((each) => anMp4Source({ proxied: true, ...toSource(each) }));
      const byDigest = new Map(sources.map(({ address }) => [address.digest, address]));
      const [first = anAddress(), ...others] = byDigest.values();
      videos.set(id, aReadyVideo({ id, sources, addresses: [first, ...others] }));
      return `${base}/stream/${id}`;
    },
    refreshTo: (next) => (found = next),
    refreshed,
    advance: (ms) => (aheadMs += ms),
    countCached: (name) => caches.get(name)?.() ?? assert.fail(`no cache ${name}`),
    async [Symbol.asyncDispose]() {
      await closeGracefully(server, 0);
      await egress[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}

/** The error code of a response. Fails unless the body is an error envelope. */
export async function readErrorCode(response: Response): Promise<string> {
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const body: unknown = await response.json();
  assert.ok(typeof body === 'object' && body !== null && 'error' in body);
  const { error } = body;
  assert.ok(typeof error === 'object' && error !== null && 'code' in error);
  return String(error.code);
}
