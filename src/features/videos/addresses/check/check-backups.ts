import type { VideoId } from '#contract/ids.ts';
import type { Resolution } from '#features/resolution/index.ts';
import type { Tx } from '#platform/db/database.ts';

import type { AddressContext } from '../../context.ts';
import { writeChecked } from '../../record/address-store.ts';
import type { Address, FailedVideo, ReadyVideo } from '../../record/video.ts';
import { writeResolved } from '../../record/write-resolution.ts';
import { resolveSource } from '../resolve-source.ts';
import { toSourceLocation } from '../source-location.ts';
import { type BackupVerdict, decideBackupCheck } from './decide-check.ts';

/** Result of resolving one backup source. */
export type CheckedBackup = {
  readonly address: Address;
  readonly resolution: Resolution;
  readonly isOffline: boolean;
};

/** Resolves the backup sources one by one. Sources on a throttled host are skipped. */
export async function resolveBackups(
  ctx: AddressContext,
  { addresses: [, ...backups] }: Pick<ReadyVideo, 'addresses'>,
  signal: AbortSignal,
): Promise<readonly CheckedBackup[]> {
  const checked: CheckedBackup[] = [];
  for (const address of backups) {
    using slot = ctx.hostThrottle.acquire(address.url.host, ctx.clock());
    if (slot.kind === 'later') continue;
    const location = toSourceLocation(address.url, ctx.secrets);
    const resolution = await resolveSource(ctx, location, { signal, force: true });
    checked.push({ address, resolution, isOffline: ctx.outageWatch.isOffline(resolution) });
  }
  return checked;
}

type WriteBackupsInput = {
  readonly video: ReadyVideo | FailedVideo;
  readonly checked: readonly CheckedBackup[];
  readonly nowMs: number;
};

/**
 * Writes the results to the video, which the caller has locked. Returns a verdict for each backup
 * source.
 */
export async function writeBackups(
  tx: Tx,
  ctx: AddressContext,
  { video, checked, nowMs }: WriteBackupsInput,
): Promise<readonly BackupVerdict[]> {
  const verdicts: BackupVerdict[] = [];
  for (const { address, resolution, isOffline } of checked) {
    const now = video.addresses.find(({ digest }) => digest === address.digest);
    if (now === undefined) continue;
    const verdict = decideBackupCheck(video, now, { resolution, isOffline, nowMs });
    await write(tx, ctx, { id: video.id, address: now, verdict, resolution, nowMs });
    verdicts.push(verdict);
  }
  return verdicts;
}

type WriteBackupInput = Pick<WriteBackupsInput, 'nowMs'> & {
  readonly id: VideoId;
  readonly address: Address;
  readonly verdict: BackupVerdict;
  readonly resolution: Resolution;
};

async function write(
  tx: Tx,
  ctx: AddressContext,
  { id, address: { digest, failedChecks }, verdict, resolution, nowMs }: WriteBackupInput,
): Promise<void> {
  const isFound = verdict === 'renewed' || verdict === 'recovered';
  if (isFound && resolution.kind === 'resolved') {
    // An earlier backup source may have made a failed video ready.
    const from = ['ready', 'failed'] as const;
    await writeResolved(tx, ctx.secrets, { id, digest, resolution, from, nowMs });
    return;
  }
  if (verdict === 'unclear') return;
  await writeChecked(
    tx,
    { videoId: id, digest },
    { failedChecks: countFailures(verdict, failedChecks), nowMs },
  );
}

/** The count of a lost URL stops, because only the count of the first URL ends the checks. */
function countFailures(verdict: BackupVerdict, failedChecks: number): number {
  if (verdict === 'unchanged') return 0;
  return verdict === 'still_lost' ? failedChecks : failedChecks + 1;
}
