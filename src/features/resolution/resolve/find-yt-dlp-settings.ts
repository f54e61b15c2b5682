import type { ErrorCode } from '#contract/error-codes.ts';
import { computeOnce } from '#lib/memory/compute-once.ts';
import type { YtDlpConfig } from '#platform/config/config.ts';

import { listAdapters } from '../adapters/index.ts';

export type Playability = {
  readonly provider: string | null;
  /** Null if the video has failed. */
  readonly playback: 'stream' | 'frame' | null;
  /** The error of a failed video. */
  readonly code: ErrorCode | null;
};

/** Providers with their own URLs, before whose adapters yt-dlp can run. */
const getPreferable = computeOnce(
  () => new Set(listAdapters().flatMap(({ kind, name }) => (kind === 'url' ? name : []))),
);

/** Failures after which yt-dlp may still find a stream. */
const SOLVABLE: ReadonlySet<ErrorCode> = new Set([
  'source_unsupported',
  'source_protected',
  'source_error',
]);

/**
 * The settings with which yt-dlp might play a video that is framed or has failed. Null if they
 * apply already, or if the operator has excluded the provider. Only operators may see them.
 */
export function findYtDlpSettings(
  { provider, playback, code }: Playability,
  config: YtDlpConfig | null,
): string | null {
  const isFailed = code !== null && SOLVABLE.has(code);
  if (!isFailed && playback !== 'frame') return null;
  if (provider !== null && getPreferable().has(provider)) return preferAlso(provider, config);
  return isFailed && config === null ? PROGRAM : null;
}

const PROGRAM = 'YTDLP=on';

function preferAlso(provider: string, config: YtDlpConfig | null): string | null {
  if (config === null) return `${PROGRAM} YTDLP_PREFER=${provider}`;
  const { kind, names } = config.prefers;
  if (kind === 'except' || names.includes(provider)) return null;
  return `YTDLP_PREFER=${[...names, provider].join(',')}`;
}
