import { assertNever } from '#lib/assert-never.ts';
import { classifyMpd } from '#lib/dash/classify-mpd.ts';
import { findMpdProgress } from '#lib/dash/find-mpd-progress.ts';
import { MpdError } from '#lib/dash/mpd-error.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import { parseCacheControl, parseSeconds } from '#lib/http/cache-control.ts';
import type { StreamProgress } from '#lib/manifest/stream-progress.ts';
import type { XmlDocument } from '#lib/xml/xml-document.ts';

import { isManifestUse, type ResourceUse } from '../capabilities/resource.ts';
import { type CacheLifetime, toStaleSeconds } from '../media/media-lifetime.ts';

/** Requests for a manifest within this time share one fetch. */
const SHARED_MANIFEST_MS_MIN = 500;
/**
 * Cache lifetime of an unchanging manifest: default without upstream caching headers, and maximum.
 */
const MANIFEST_AGE_SECONDS_DEFAULT = 60;
const MANIFEST_AGE_SECONDS_MAX = 300;

/**
 * A live manifest is cached for less than half its update interval, whatever the upstream allows.
 */
const LIVE_LIFETIME_RATIO = 0.4;
/** Update interval of a live manifest that does not declare one. */
const LIVE_SECONDS_DEFAULT = 2;
/** Multivariant playlists may contain session IDs, so they are cached briefly by default. */
const MULTIVARIANT_SECONDS_DEFAULT = 10;

/**
 * The time for which a manifest is served without revalidation, and the Cache-Control for other
 * caches.
 */
export type ManifestLifetime = CacheLifetime & {
  /** The upstream sent `no-store` or `private`. */
  readonly mustNotStore: boolean;
  /** The target duration of a live playlist; null for everything else. */
  readonly targetSeconds: number | null;
  /** Null for a manifest that does not show whether the stream is live. */
  readonly isLive: boolean | null;
};

/** The properties of a manifest's text that determine its lifetime. */
export type ManifestTraits = Pick<ManifestLifetime, 'targetSeconds' | 'isLive'> & {
  readonly defaultMs: number;
  readonly maxMs: number;
  /** Null for everything but live media playlists and dynamic MPDs. */
  readonly progress: StreamProgress | null;
};

type Bounds = Pick<ManifestTraits, 'defaultMs' | 'maxMs'> & Partial<ManifestTraits>;

/** The next response may be readable, so it is fetched soon, but not once for every viewer. */
const UNREADABLE: Bounds = {
  defaultMs: SHARED_MANIFEST_MS_MIN,
  maxMs: SHARED_MANIFEST_MS_MIN,
};

export function readTraits(use: ResourceUse, text: string): ManifestTraits {
  return { targetSeconds: null, isLive: null, progress: null, ...decideBounds(use, text) };
}

/** Follows the upstream's `Cache-Control` and `Age`, within bounds for each kind of manifest. */
export function decideManifestLifetime(
  { defaultMs, maxMs, targetSeconds, isLive }: ManifestTraits,
  headers: ReadonlyMap<string, string>,
): ManifestLifetime {
  const control = parseCacheControl(headers.get('cache-control'));
  const { mustNotStore, noCache, maxAgeSeconds } = control;
  const ageSeconds = parseSeconds(headers.get('age')) ?? 0;
  const declaredMs =
    maxAgeSeconds === undefined ? defaultMs : Math.max(0, maxAgeSeconds - ageSeconds) * 1000;
  const allowedMs = mustNotStore || noCache ? 0 : declaredMs;
  // Viewers of a live stream never request at exactly the same moment; with this minimum they share
  // one response.
  const lifetimeMs = Math.min(Math.max(allowedMs, SHARED_MANIFEST_MS_MIN), maxMs);
  const staleMs = toStaleSeconds(control) * 1000;
  return { lifetimeMs, staleMs, mustNotStore, targetSeconds, isLive };
}

function decideBounds(use: ResourceUse, text: string): Bounds {
  if (!isManifestUse(use)) throw new Error(`${use} is not a manifest`);
  switch (use) {
    case 'hls-playlist':
    case 'hls-subtitles':
      return decidePlaylistBounds(text);
    case 'dash-mpd':
      return decideMpdBounds(text);
    case 'dash-patch':
      return { defaultMs: SHARED_MANIFEST_MS_MIN, maxMs: SHARED_MANIFEST_MS_MIN };
    case 'hls-asset-list':
    case 'hls-session-data':
    case 'steering':
      return { defaultMs: 0, maxMs: MANIFEST_AGE_SECONDS_MAX * 1000 };
    default:
      return assertNever(use);
  }
}

function decidePlaylistBounds(text: string): Bounds {
  const playlist = classifyPlaylist(text);
  if (playlist === undefined) return UNREADABLE;
  if (playlist.kind === 'multivariant') return lastingBounds(MULTIVARIANT_SECONDS_DEFAULT);
  if (playlist.ended) return { ...lastingBounds(MANIFEST_AGE_SECONDS_DEFAULT), isLive: false };
  const { partTarget, targetDuration, lastSequence } = playlist;
  const bounds = liveBounds(partTarget ?? targetDuration ?? LIVE_SECONDS_DEFAULT);
  const positions = new Map([['', { last: lastSequence, step: 1 }]]);
  const progress = { startMs: null, positions };
  return { ...bounds, targetSeconds: targetDuration, progress, isLive: true };
}

function decideMpdBounds(text: string): Bounds {
  const document = readReadableMpd(text);
  const mpd = document && classifyMpd(document);
  if (mpd === undefined || document === undefined) return UNREADABLE;
  if (!mpd.dynamic) return { ...lastingBounds(MANIFEST_AGE_SECONDS_DEFAULT), isLive: false };
  const progress = { startMs: mpd.availabilityStartMs, positions: findMpdProgress(document) };
  return { ...liveBounds(mpd.minimumUpdatePeriod || LIVE_SECONDS_DEFAULT), progress, isLive: true };
}

function readReadableMpd(text: string): XmlDocument | undefined {
  try {
    return readMpd(text);
  } catch (error) {
    if (error instanceof MpdError) return undefined;
    throw error;
  }
}

function liveBounds(changeSeconds: number): Bounds {
  const ms =
    Math.min(Math.max(0, changeSeconds * LIVE_LIFETIME_RATIO), MANIFEST_AGE_SECONDS_MAX) * 1000;
  return { defaultMs: ms, maxMs: ms };
}

function lastingBounds(defaultSeconds: number): Bounds {
  return { defaultMs: defaultSeconds * 1000, maxMs: MANIFEST_AGE_SECONDS_MAX * 1000 };
}
