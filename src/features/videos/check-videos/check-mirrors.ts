import type { SourceId, VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/database.ts';

import type { MirrorStore } from '../mirror-store.ts';
import type { ResolveOnce } from '../resolve-once.ts';
import type { SourceAddress } from '../source-address.ts';
import type { FailedVideo, Mirror, ReadyVideo } from '../video.ts';
import { decideMirrorCheck, type MirrorVerdict } from './decide-check.ts';
import type { HostTurns } from './host-turns.ts';
import type { OutageWatch } from './outage-watch.ts';

/** What an added address came to when it was looked at. */
export type CheckedMirror = {
  readonly mirror: Mirror;
  readonly resolution: Resolution;
  readonly isCutOff: boolean;
};

type LookingDeps = {
  readonly hostTurns: HostTurns;
  readonly outageWatch: OutageWatch;
  readonly resolveOnce: ResolveOnce;
  readonly toSourceAddress: (url: URL) => SourceAddress;
  readonly clock: Clock;
};

/** Looks at the addresses that an owner has added, one after the other; those whose host has no turn are left out. */
export async function resolveMirrors(
  mirrors: readonly Mirror[],
  signal: AbortSignal,
  deps: LookingDeps,
): Promise<readonly CheckedMirror[]> {
  const checked: CheckedMirror[] = [];
  for (const mirror of mirrors) {
    using turn = deps.hostTurns.take(mirror.url.host, deps.clock());
    if (turn.kind === 'later') continue;
    const resolution = await deps.resolveOnce(deps.toSourceAddress(mirror.url), signal, {
      anew: true,
    });
    checked.push({ mirror, resolution, isCutOff: deps.outageWatch.isCutOff(resolution) });
  }
  return checked;
}

type Writing = {
  readonly video: ReadyVideo | FailedVideo;
  readonly checked: readonly CheckedMirror[];
  readonly nowMs: number;
  readonly deps: { readonly newSourceId: () => SourceId; readonly mirrorStore: MirrorStore };
};

/** Leaves on the record, which the caller has locked, what was found; answers what that means for each. */
export async function writeMirrors(
  tx: Tx,
  { video, checked, nowMs, deps }: Writing,
): Promise<readonly MirrorVerdict[]> {
  const verdicts: MirrorVerdict[] = [];
  for (const { mirror, resolution, isCutOff } of checked) {
    const now = video.mirrors.find(({ digest }) => digest === mirror.digest);
    if (now === undefined) continue;
    const verdict = decideMirrorCheck(video, now, { resolution, isCutOff, nowMs });
    await write(tx, { videoId: video.id, mirror: now, verdict, resolution, nowMs, deps });
    verdicts.push(verdict);
  }
  return verdicts;
}

type WritingOne = Pick<Writing, 'nowMs' | 'deps'> & {
  readonly videoId: VideoId;
  readonly mirror: Mirror;
  readonly verdict: MirrorVerdict;
  readonly resolution: Resolution;
};

async function write(
  tx: Tx,
  { videoId, mirror, verdict, resolution, nowMs, deps }: WritingOne,
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
