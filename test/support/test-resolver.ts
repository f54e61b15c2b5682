import type {
  FailedResolution,
  Resolution,
  ResolvedMedia,
  ResolvedSource,
  ResolveOptions,
  ResolveUrl,
} from '#features/resolution/core/resolution.ts';

import { MP4_DETAILS } from './video-fixtures.ts';

/** A resolver with scripted results. A URL without a result stays pending until a test sets one. */
export type TestResolver = {
  readonly resolveUrl: ResolveUrl;
  /** Sets the result of a URL, also for pending calls. An Error is thrown, as by a bug. */
  readonly setResult: (url: string, result: Resolution | Error) => void;
  /** The resolved URLs, in order. */
  readonly calls: readonly string[];
  /** The headers of each call that the owner has set. */
  readonly headers: readonly ResolveOptions['headers'][];
  /** Resolves once the URL has been requested. */
  readonly waitForCall: (url: string) => Promise<void>;
};

export function createTestResolver(): TestResolver {
  const results = new Map<string, PromiseWithResolvers<Resolution | Error>>();
  const calls: string[] = [];
  const headers: ResolveOptions['headers'][] = [];
  const called = new Map<string, PromiseWithResolvers<void>>();

  function getSlot(url: string): PromiseWithResolvers<Resolution | Error> {
    const slot = results.get(url) ?? Promise.withResolvers<Resolution | Error>();
    results.set(url, slot);
    return slot;
  }

  function getCall(url: string): PromiseWithResolvers<void> {
    const call = called.get(url) ?? Promise.withResolvers<void>();
    called.set(url, call);
    return call;
  }

  return {
    calls,
    headers,
    waitForCall: (url) => getCall(url).promise,
    setResult(url, result) {
      const waiting = results.get(url);
      const slot = Promise.withResolvers<Resolution | Error>();
      slot.resolve(result);
      results.set(url, slot);
      waiting?.resolve(result);
    },
    async resolveUrl(url, { signal, ...options }) {
      calls.push(url.href);
      headers.push(options.headers);
      getCall(url.href).resolve();
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
      const result = await Promise.race([getSlot(url.href).promise, aborted.promise]);
      if (result instanceof Error) throw result;
      return result;
    },
  };
}

const TRACE = {
  steps: [
    {
      atMs: Date.UTC(2026, 0, 31),
      step: 'fetch',
      url: 'https://media.example/talk.mp4',
      outcome: '206 video/mp4',
      durationMs: 12,
      bytes: 65_536,
    },
  ],
  requests: 1,
  bytes: 65_536,
  durationMs: 14,
} as const;

/** A successful resolution of a plain MP4, with overrides. */
export function resolved(overrides: Partial<ResolvedMedia> = {}): Resolution {
  const media: ResolvedMedia = {
    type: 'MP4',
    hasVideo: true,
    title: 'A talk',
    description: null,
    thumbnailUrl: null,
    captions: [],
    duration: 61.5,
    width: 1280,
    height: 720,
    live: null,
    sources: [aResolvedSource()],
    iframeUrl: null,
    ...overrides,
  };
  return { kind: 'resolved', provider: 'direct', media, trace: TRACE };
}

export function failed(
  code: Extract<Resolution, { kind: 'failed' }>['code'] = 'source_error',
  drm: readonly string[] = [],
): FailedResolution {
  return {
    kind: 'failed',
    provider: null,
    code,
    reason: 'gone',
    message: `It is ${code}.`,
    drm,
    trace: TRACE,
  };
}

/** A plain MP4 source that needs no proxy, with overrides. */
export function aResolvedSource(overrides: Partial<ResolvedSource> = {}): ResolvedSource {
  return {
    format: 'MP4',
    mimeType: 'video/mp4',
    url: new URL('https://media.example/talk.mp4'),
    headers: {},
    proxyReasons: [],
    ...MP4_DETAILS,
    expiresAtMs: null,
    ...overrides,
  };
}

/** A player that is framed because the provider refused the requests. */
export function refused(refusal: FailedResolution): Resolution {
  const iframeUrl = new URL('https://player.example/1');
  const player = resolved({ sources: [], iframeUrl });
  return player.kind === 'resolved' ? { ...player, refusal } : player;
}
