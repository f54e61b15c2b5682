import { AppError } from '#contract/app-error.ts';
import type { ReadyVideo, Source } from '#features/videos/index.ts';
import { MANIFEST_SEALED_CHARACTERS_MAX, MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';
import type { Clock } from '#platform/clock.ts';

import { decideExpiryDay } from './capability-expiry.ts';
import type { Terms } from './capability-header.ts';
import type { Capabilities } from './capability.ts';
import type { ResourceToSeal } from './resource.ts';

/**
 * Characters that the main thread seals for one manifest, which is enough for a thousand ordinary
 * URLs and takes about 3 ms; more would block other viewers.
 */
const INLINE_CHARACTERS_MAX = 256 * 1024;

/**
 * Creates the capabilities for one manifest. Returns null for a URL that is too long to be served.
 */
export type CapabilityWriter = {
  /** `path` is that of the binding, and null if the capability itself is the path. */
  readonly seal: (resource: ResourceToSeal, path: string | null) => string | null;
  /** Seals the text of a template of an MPD. */
  readonly sealTemplate: (text: string, path: string | null) => string | null;
  /** True if null was returned for URLs that only a thread may seal. */
  readonly needsThread: () => boolean;
};

/** The properties of a manifest that its capabilities inherit. */
export type SealedFor = Pick<Terms, 'grant'> & {
  /** The expiry day of the manifest's own capability; null for the permanent URL of a source. */
  readonly expiryDay: number | null;
  readonly video: Pick<ReadyVideo, 'id'>;
  readonly source: Pick<Source, 'id'>;
};

/** Capabilities belong to the video and source of the manifest and expire with it. */
export function createCapabilityWriter(
  { video, source, expiryDay, grant }: SealedFor,
  {
    capabilities,
    clock,
    charactersMax = INLINE_CHARACTERS_MAX,
  }: {
    readonly capabilities: Pick<Capabilities, 'createSealer'>;
    readonly clock: Clock;
    /** Infinite on a thread, which blocks no one. */
    readonly charactersMax?: number;
  },
): CapabilityWriter {
  const sealer = capabilities.createSealer({
    videoId: video.id,
    sourceId: source.id,
    expiryDay: decideExpiryDay(clock(), expiryDay),
    grant,
  });
  let urls = 0;
  let characters = 0;

  const needsThread = (): boolean => characters > charactersMax;

  function count(text: string | undefined): string | null {
    urls += 1;
    characters += text?.length ?? 0;
    const exceedsLimit = urls > MANIFEST_URLS_MAX || characters > MANIFEST_SEALED_CHARACTERS_MAX;
    if (exceedsLimit) throw tooManyUrlsError();
    return text ?? null;
  }

  return {
    seal: (resource, path) =>
      needsThread() ? null : count(sealer.sealResource(resource, path ?? '')),
    sealTemplate: (text, path) =>
      needsThread() ? null : count(sealer.sealTemplate(text, path ?? '')),
    needsThread,
  };
}

function tooManyUrlsError(): AppError {
  return new AppError(
    'source_unsupported',
    'The source’s manifest contains too many URLs. Use another source.',
  );
}
