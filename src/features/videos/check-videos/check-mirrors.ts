import type { SourceId, VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';

import type { MirrorStore } from '../mirror-store.ts';
import type { ResolveDeduplicated } from '../resolve-deduplicated.ts';
import type { SourceLocation } from '../source-location.ts';
import type { FailedVideo, Mirror, ReadyVideo } from '../video.ts';
import { decideMirrorCheck, type MirrorVerdict } from './decide-check.ts';
import type { HostThrottle } from './host-throttle.ts';
import type { OutageWatch } from './outage-watch.ts';

/** Result of resolving one backup source. */
export type CheckedMirror = {
  readonly mirror: Mirror;
  readonly resolution: Resolution;
  readonly isOffline: boolean;
};

type MirrorCheckDeps = {
  readonly hostThrottle: HostThrottle;
  readonly outageWatch: OutageWatch;
  readonly resolveDeduplicated: ResolveDeduplicated;
  readonly toSourceLocation: (url: URL) => SourceLocation;
  readonly clock: Clock;
};

/** Resolves the backup sources one by one. Sources on a throttled host are skipped. */
export async function resolveMirrors(
  mirrors: readonly Mirror[],
  signal: AbortSignal,
  deps: MirrorCheckDeps,
): Promise<readonly CheckedMirror[]> {
  const checked: CheckedMirror[] = [];
  for (const mirror of mirrors) {
    using slot = deps.hostThrottle.acquire(mirror.url.host, deps.clock());
    if (slot.kind === 'later') continue;
    const resolution = await deps.resolveDeduplicated(deps.toSourceLocation(mirror.url), signal, {
      force: true,
    });
    checked.push({ mirror, resolution, isOffline: deps.outageWatch.isOffline(resolution) });
  }
  return checked;
}

type WriteMirrorsInput = {
  readonly video: ReadyVideo | FailedVideo;
  readonly checked: readonly CheckedMirror[];
  readonly nowMs: number;
  readonly deps: { readonly newSourceId: () => SourceId; readonly mirrorStore: MirrorStore };
};

/**
 * Writes the results to the video, which the caller has locked. Returns a verdict for each backup
 * source.
 */
export async function writeMirrors(
  tx: Tx,
  { video, checked, nowMs, deps }: WriteMirrorsInput,
): Promise<readonly MirrorVerdict[]> {
  const verdicts: MirrorVerdict[] = [];
  for (const { mirror, resolution, isOffline } of checked) {
    const now = video.mirrors.find(({ digest }) => digest === mirror.digest);
    if (now === undefined) continue;
    const verdict = decideMirrorCheck(video, now, { resolution, isOffline, nowMs });
    await write(tx, { videoId: video.id, mirror: now, verdict, resolution, nowMs, deps });
    verdicts.push(verdict);
  }
  return verdicts;
}

type WriteMirrorInput = Pick<WriteMirrorsInput, 'nowMs' | 'deps'> & {
  readonly videoId: VideoId;
  readonly mirror: Mirror;
  readonly verdict: MirrorVerdict;
  readonly resolution: Resolution;
};

async function write(
  tx: Tx,
  { videoId, mirror, verdict, resolution, nowMs, deps }: WriteMirrorInput,
): Promise<void> {
  const { digest, failedChecks } = mirror;
  const { mirrorStore, newSourceId } = deps;
  const isFound = verdict === 'renewed' || verdict === 'recovered';
  if (isFound && resolution.kind === 'resolved') {
    await mirrorStore.writeResolved(tx, { videoId, digest, resolution, newSourceId, nowMs });
    return;
  }
  if (verdict === 'unclear' || verdict === 'still_lost') return;
  const count = verdict === 'unchanged' ? 0 : failedChecks + 1;
  if (count !== failedChecks) await mirrorStore.writeFailedChecks(tx, { videoId, digest }, count);
}
