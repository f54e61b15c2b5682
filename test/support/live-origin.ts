// A scripted live origin on loopback: tokens that change with each manifest and expire, several
// hosts, an outage, a clock that is wrong, ads, a gap, an end and a restart.
import { EventEmitter, on } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { listenOnLoopback } from './listen.ts';
import {
  findAdPosition,
  isGap,
  type LiveFormat,
  type LiveWindow,
  toMediaPlaylist,
  toMpd,
  toMultivariantPlaylist,
} from './live-manifests.ts';
import {
  readFragment,
  readInit,
  readLoopingSegment,
  readTransportSegment,
  SEGMENT_SECONDS,
  SUBTITLES,
  toStartTicks,
  type Track,
  TRACKS,
  writeSubtitles,
} from './live-media.ts';

export type LiveOptions = {
  readonly format: LiveFormat;
  /** A recorded stream has all its segments from the start. */
  readonly kind?: 'live' | 'recorded';
  /** Where links carry a token that is new in each manifest. */
  readonly tokens?: 'none' | 'query' | 'path';
  /** Lifetime of a token. By default, tokens expire only by `expireTokens`. */
  readonly tokenLifetimeMs?: number;
  /** Number of origins, each on a separate port. Each manifest names the next one. */
  readonly hosts?: number;
  /** Difference between the origin's clock and the real time. */
  readonly clockSkewMs?: number;
  readonly hasAds?: boolean;
  readonly hasGap?: boolean;
  /** Of HLS. */
  readonly hasSubtitles?: boolean;
  /** The timestamps of transport streams restart from zero every few segments. */
  readonly hasDiscontinuities?: boolean;
  /** How far behind the newest segment HLS players must stay. */
  readonly holdBackSeconds?: number;
};

export type LiveOrigin = AsyncDisposable & {
  /** A page that contains the stream, with a new token each time it is read. */
  readonly pageUrl: URL;
  /** The manifest, which needs no token. */
  readonly url: URL;
  /** Number of manifests served so far. */
  readonly manifestReads: () => number;
  readonly expireTokens: () => void;
  /** Resolves once this many requests have failed in the current outage. */
  readonly waitForFailures: (count: number, signal: AbortSignal) => Promise<void>;
  /** Starts an outage, in which each connection is reset, or ends it. */
  readonly setDown: (isDown: boolean) => void;
  /** When the last outage ended. Null if there was none. */
  readonly outageEndedAtMs: () => number | null;
  /** Adds no more segments, although the stream continues according to its manifests. */
  readonly freeze: () => void;
  readonly end: () => void;
  /** Starts the stream again from sequence number 0. */
  readonly restart: () => void;
};

const SEGMENTS_IN_WINDOW = 8;
const SEGMENTS_RECORDED = 150;
/** A restarted stream has lower sequence numbers than this. */
const FIRST_SEQUENCE = 96;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  m3u8: 'application/vnd.apple.mpegurl',
  mpd: 'application/dash+xml',
  m4s: 'video/iso.segment',
  ts: 'video/mp2t',
  vtt: 'text/vtt',
};

export async function openLiveOrigin(options: LiveOptions): Promise<LiveOrigin> {
  const { format, hosts = 1, tokens = 'none' } = options;
  const clock = (): number => Date.now() + (options.clockSkewMs ?? 0);
  const authority = createTokens(options);
  const broadcast = createBroadcast(options, clock);
  let [manifestReads, failedRequests, isDown] = [0, 0, false];
  let outageEndedAtMs: number | null = null;
  const failures = new EventEmitter();
  const ports: number[] = [];

  function toLink(path: string, token: number): string {
    const host = `http://127.0.0.1:${ports[token % ports.length]}`;
    if (tokens === 'path') return `${host}/token-${token}${path}`;
    return tokens === 'query' ? `${host}${path}?token=${token}` : `${host}${path}`;
  }

  function getManifest(path: string): string | undefined {
    const token = authority.create();
    const live = { ...broadcast.getWindow(), toLink: (to: string) => toLink(to, token) };
    manifestReads += 1;
    if (path === '/index.m3u8') return toMultivariantPlaylist(live);
    if (path === '/manifest.mpd') return toMpd(live);
    const track = [...TRACKS, SUBTITLES].find(({ name }) => path === `/${name}/media.m3u8`);
    return track && toMediaPlaylist(track, live);
  }

  function getPage(): string {
    const token = authority.create();
    return `<!doctype html><title>Live</title><video src="${toLink(entry, token)}"></video>`;
  }

  function getBody(path: string): string | Buffer | undefined {
    if (path === '/page.html') return getPage();
    return /\.(?:m3u8|mpd)$/.test(path) ? getManifest(path) : broadcast.getMedia(path);
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (isDown) {
      failedRequests += 1;
      failures.emit('failure');
      request.socket.destroy();
      return;
    }
    const { path, token } = readTarget(request.url ?? '/');
    const isPublic = path === '/page.html' || (path === entry && token === undefined);
    if (tokens !== 'none' && !isPublic && !authority.accepts(Number(token ?? -1))) {
      response.writeHead(403).end();
      return;
    }
    const body = getBody(path);
    response.writeHead(body === undefined ? 404 : 200, {
      date: new Date(clock()).toUTCString(),
      'content-type': CONTENT_TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    });
    response.end(body);
  }

  const entry = format === 'ts' || format === 'fmp4' ? '/index.m3u8' : '/manifest.mpd';
  await using opened = new AsyncDisposableStack();
  for (let host = 0; host < hosts; host += 1) {
    ports.push(opened.use(await listenOnLoopback(createServer(handle))).port);
  }
  const closing = opened.move();
  const base = `http://127.0.0.1:${ports[0]}`;
  return {
    ...broadcast,
    pageUrl: new URL('/page.html', base),
    url: new URL(entry, base),
    manifestReads: () => manifestReads,
    expireTokens: authority.expire,
    async waitForFailures(count, signal) {
      for await (const _ of on(failures, 'failure', { signal })) {
        if (failedRequests >= count) return;
      }
    },
    setDown: (next) => {
      isDown = next;
      if (isDown) failedRequests = 0;
      else outageEndedAtMs = Date.now();
    },
    outageEndedAtMs: () => outageEndedAtMs,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The path without its token, and the token of the path or the query. */
function readTarget(target: string): { readonly path: string; readonly token: string | undefined } {
  const { pathname, searchParams } = new URL(target, 'http://origin.invalid');
  const [, token, path = ''] = /^(?:\/token-(\d+))?(\/.*)$/.exec(pathname) ?? [];
  return { path, token: token ?? searchParams.get('token') ?? undefined };
}

function createTokens({ tokenLifetimeMs = Infinity }: LiveOptions) {
  /** Expiry of each token, by its number. */
  let expiries: number[] = [];
  return {
    create: () => expiries.push(Date.now() + tokenLifetimeMs) - 1,
    accepts: (token: number) => (expiries[token] ?? 0) > Date.now(),
    expire: () => {
      expiries = expiries.map(() => 0);
    },
  };
}

function createBroadcast(options: LiveOptions, clock: () => number) {
  const { format, hasAds = false, hasGap = false, hasDiscontinuities = false } = options;
  const { hasSubtitles = false, holdBackSeconds = null } = options;
  const isRecorded = options.kind === 'recorded';
  const segmentMs = SEGMENT_SECONDS * 1000;
  let startMs = clock() - (FIRST_SEQUENCE + SEGMENTS_IN_WINDOW) * segmentMs;
  /** When the last segment was complete. */
  let endMs: number | undefined;
  let hasEnded = isRecorded;

  function getWindow(): Omit<LiveWindow, 'toLink'> {
    const nowMs = clock();
    const complete = Math.floor(((endMs ?? nowMs) - startMs) / segmentMs);
    return {
      format,
      oldest: isRecorded ? 0 : Math.max(0, complete - SEGMENTS_IN_WINDOW),
      newest: isRecorded ? SEGMENTS_RECORDED - 1 : complete - 1,
      hasEnded,
      startMs,
      nowMs,
      hasAds,
      hasGap,
      hasSubtitles,
      hasDiscontinuities,
      holdBackSeconds,
    };
  }

  function readSegment(track: Track, sequence: number): Buffer {
    if (format !== 'ts') return readFragment(track, sequence);
    return hasDiscontinuities
      ? readLoopingSegment(track, sequence)
      : readTransportSegment(track, sequence);
  }

  function getSubtitles(path: string): Buffer | undefined {
    const [, name, number] = /^\/(\w+)\/segment-(\d{1,12})\.vtt$/.exec(path) ?? [];
    const sequence = Number(number);
    if (name !== SUBTITLES.name || sequence > getWindow().newest) return undefined;
    return writeSubtitles(sequence, { startMs, isTransport: format === 'ts' });
  }

  function getMedia(path: string): Buffer | undefined {
    if (path.endsWith('.vtt')) return getSubtitles(path);
    const [, name, number] = /^\/(\w+)\/(?:init|segment-(\d{1,12}))\.(?:m4s|ts)$/.exec(path) ?? [];
    const track = TRACKS.find((each) => each.name === name);
    if (track === undefined) return undefined;
    if (number === undefined) return readInit(track);
    const sequence = format === 'time' ? findSequence(track, Number(number)) : Number(number);
    if (sequence > getWindow().newest || (hasGap && isGap(sequence))) return undefined;
    const ad = hasAds ? findAdPosition(sequence) : undefined;
    return readSegment(track, ad ?? sequence);
  }

  function freeze(): void {
    endMs = clock();
  }

  return {
    getWindow,
    getMedia,
    freeze,
    end: () => {
      freeze();
      hasEnded = true;
    },
    restart: () => {
      endMs = undefined;
      hasEnded = false;
      startMs = clock() - SEGMENTS_IN_WINDOW * segmentMs;
    },
  };
}

/** The segment that starts at these ticks. */
function findSequence(track: Track, ticks: number): number {
  const estimate = Math.round(ticks / track.ticksPerSecond / SEGMENT_SECONDS);
  const near = [estimate - 1, estimate, estimate + 1];
  return near.find((sequence) => toStartTicks(track, sequence) === ticks) ?? Infinity;
}
