import type {
  Resolution,
  ResolvedMedia,
  ResolvedSource,
  ResolveUrl,
} from '#features/resolution/resolution.ts';

import { MP4_DETAILS } from './video-fixtures.ts';

/** A resolver whose answers are set by hand; an address without one waits until it gets one. */
export type TestResolver = {
  readonly resolveUrl: ResolveUrl;
  /** Sets what the address comes to, for those who wait already too. An Error is a bug that it throws. */
  readonly answer: (address: string, outcome: Resolution | Error) => void;
  /** The addresses that were resolved, in order. */
  readonly calls: readonly string[];
  /** Resolves when the address is being resolved, or has been. */
  readonly untilCalled: (address: string) => Promise<void>;
};

export function createTestResolver(): TestResolver {
  const answers = new Map<string, PromiseWithResolvers<Resolution | Error>>();
  const calls: string[] = [];
  const called = new Map<string, PromiseWithResolvers<void>>();

  function slotOf(address: string): PromiseWithResolvers<Resolution | Error> {
    const slot = answers.get(address) ?? Promise.withResolvers<Resolution | Error>();
    answers.set(address, slot);
    return slot;
  }

  function callOf(address: string): PromiseWithResolvers<void> {
    const call = called.get(address) ?? Promise.withResolvers<void>();
    called.set(address, call);
    return call;
  }

  return {
    calls,
    untilCalled: (address) => callOf(address).promise,
    answer(address, outcome) {
      const waiting = answers.get(address);
      const slot = Promise.withResolvers<Resolution | Error>();
      slot.resolve(outcome);
      answers.set(address, slot);
      waiting?.resolve(outcome);
    },
    async resolveUrl(url, { signal }) {
      calls.push(url.href);
      callOf(url.href).resolve();
      const aborted = Promise.withResolvers<never>();
      signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
      const outcome = await Promise.race([slotOf(url.href).promise, aborted.promise]);
      if (outcome instanceof Error) throw outcome;
      return outcome;
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

/** The address was resolved to that; say what differs from a plain MP4. */
export function resolved(differences: Partial<ResolvedMedia> = {}): Resolution {
  const media: ResolvedMedia = {
    type: 'MP4',
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
    ...differences,
  };
  return { kind: 'resolved', provider: 'direct', media, trace: TRACE };
}

export function failed(
  code: Extract<Resolution, { kind: 'failed' }>['code'] = 'source_error',
): Resolution {
  return { kind: 'failed', provider: null, code, message: `It is ${code}.`, trace: TRACE };
}

/** A plain MP4 that needs no proxy; say what differs. */
export function aResolvedSource(differences: Partial<ResolvedSource> = {}): ResolvedSource {
  return {
    format: 'MP4',
    mimeType: 'video/mp4',
    url: new URL('https://media.example/talk.mp4'),
    headers: {},
    proxyReasons: [],
    ...MP4_DETAILS,
    expiresAtMs: null,
    ...differences,
  };
}
