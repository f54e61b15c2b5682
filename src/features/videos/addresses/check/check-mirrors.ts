import type { VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';

import { writeMirrorChecks } from '../../record/mirror-store.ts';
import type { FailedVideo, Mirror, ReadyVideo } from '../../record/video.ts';
import { writeMirrorResolved } from '../../record/write-sources.ts';
import type { WriteContext } from '../../record/write-video.ts';
import type { AddressContext } from '../address-context.ts';
import { toSourceLocation } from '../source-location.ts';
import { decideMirrorCheck, type MirrorVerdict } from './decide-check.ts';

/** Result of resolving one backup source. */
export type CheckedMirror = {
  readonly mirror: Mirror;
  readonly resolution: Resolution;
  readonly isOffline: boolean;
};

/** Resolves the backup sources one by one. Sources on a throttled host are skipped. */
export async function resolveMirrors(
  mirrors: readonly Mirror[],
  signal: AbortSignal,
  ctx: AddressContext,
): Promise<readonly CheckedMirror[]> {
  const checked: CheckedMirror[] = [];
  for (const mirror of mirrors) {
    using slot = ctx.hostThrottle.acquire(mirror.url.host, ctx.clock());
    if (slot.kind === 'later') continue;
    const location = toSourceLocation(mirror.url, ctx.secrets);
    const resolution = await ctx.resolveDeduplicated(location, signal, { force: true });
    checked.push({ mirror, resolution, isOffline: ctx.outageWatch.isOffline(resolution) });
  }
  return checked;
}

type WriteMirrorsInput = {
  readonly video: ReadyVideo | FailedVideo;
  readonly checked: readonly CheckedMirror[];
  readonly nowMs: number;
  readonly ctx: WriteContext;
};

/**
 * Writes the results to the video, which the caller has locked. Returns a verdict for each backup
 * source.
 */
export async function writeMirrors(
  tx: Tx,
  { video, checked, nowMs, ctx }: WriteMirrorsInput,
): Promise<readonly MirrorVerdict[]> {
  const verdicts: MirrorVerdict[] = [];
  for (const { mirror, resolution, isOffline } of checked) {
    const now = video.mirrors.find(({ digest }) => digest === mirror.digest);
    if (now === undefined) continue;
    const verdict = decideMirrorCheck(video, now, { resolution, isOffline, nowMs });
    await write(tx, { videoId: video.id, mirror: now, verdict, resolution, nowMs, ctx });
    verdicts.push(verdict);
  }
  return verdicts;
}

type WriteMirrorInput = Pick<WriteMirrorsInput, 'nowMs' | 'ctx'> & {
  readonly videoId: VideoId;
  readonly mirror: Mirror;
  readonly verdict: MirrorVerdict;
  readonly resolution: Resolution;
};

async function write(
  tx: Tx,
  { videoId, mirror, verdict, resolution, nowMs, ctx }: WriteMirrorInput,
): Promise<void> {
  const { digest, failedChecks } = mirror;
  const isFound = verdict === 'renewed' || verdict === 'recovered';
  if (isFound && resolution.kind === 'resolved') {
    await writeMirrorResolved(tx, { videoId, digest, resolution, nowMs }, ctx);
    return;
  }
  if (verdict === 'unclear' || verdict === 'still_lost') return;
  const count = verdict === 'unchanged' ? 0 : failedChecks + 1;
  if (count !== failedChecks) await writeMirrorChecks(tx, { videoId, digest }, count);
}
