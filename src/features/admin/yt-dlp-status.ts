import { inspectYtDlp, YTDLP_AGE_DAYS_MAX, type YtDlpState } from '#features/resolution/index.ts';
import type { YtDlpSuccess } from '#features/videos/index.ts';

import type { AdminContext } from './context.ts';
import type { AdminSystemWire } from './system-wire.ts';

/** The console reads the state of the service every few seconds, and a release rarely changes. */
const INSPECTION_TTL_MS = 60_000;

/** Inspects the program at most once a minute. Null when yt-dlp is disabled. */
export function createYtDlpInspector({
  ytDlp,
  clock,
}: Pick<AdminContext, 'ytDlp' | 'clock'>): () => Promise<YtDlpState | null> {
  let inspected: Promise<YtDlpState> | undefined;
  let inspectedAtMs = 0;
  return async () => {
    if (ytDlp === null) return null;
    const nowMs = clock();
    if (inspected === undefined || Math.abs(nowMs - inspectedAtMs) >= INSPECTION_TTL_MS) {
      inspectedAtMs = nowMs;
      inspected = inspectYtDlp(ytDlp, nowMs);
    }
    return await inspected;
  };
}

export function toYtDlpWire(
  state: YtDlpState | null,
  successes: readonly YtDlpSuccess[],
): AdminSystemWire['ytDlp'] {
  if (state === null) return null;
  const { release, command } = state;
  return {
    version: release?.version ?? null,
    ageDays: release?.ageDays ?? null,
    isOutdated: release === null || release.ageDays > YTDLP_AGE_DAYS_MAX,
    jsRuntime: release?.jsRuntime ?? null,
    command,
    successes: successes.map(({ provider, resolvedAtMs }) => ({
      provider,
      resolvedAt: new Date(resolvedAtMs).toISOString(),
    })),
  };
}
