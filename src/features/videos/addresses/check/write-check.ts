import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { writeChecked } from '../../record/store/address-store.ts';
import { writeFailed, writeResolved } from '../../record/store/write-resolution.ts';
import { incrementRevision } from '../../record/store/write-video.ts';
import { FAILED_CHECKS_MAX, type FailedVideo, type ReadyVideo } from '../../record/video.ts';
import {
  type CheckedUrl,
  type CheckVerdict,
  decideCheck,
  decideVerdict,
  type UrlVerdict,
} from './decide-check.ts';

type CheckWrite = {
  readonly video: ReadyVideo | FailedVideo;
  /** In the order of the URLs. */
  readonly checked: readonly CheckedUrl[];
  readonly nowMs: number;
};

type UrlDecision = CheckedUrl & {
  readonly verdict: UrlVerdict;
  /** The count after the check. */
  readonly failuresAfter: number;
};

type WrittenCheck = {
  readonly verdict: CheckVerdict;
  /** True when more than the counts of failed checks has changed. */
  readonly isChanged: boolean;
};

/** Verdicts with new sources or metadata. */
const FOUND: ReadonlySet<UrlVerdict> = new Set([
  'renewed',
  'live_started',
  'live_ended',
  'recovered',
]);

/** Writes the results of the URLs of a video, which the caller has locked. */
export async function writeCheck(
  tx: Tx,
  secrets: Secrets,
  write: CheckWrite,
): Promise<WrittenCheck> {
  const { video, checked, nowMs } = write;
  const decisions = checked.map((url) => {
    const verdict = decideCheck(video, url, nowMs);
    return { ...url, verdict, failuresAfter: countFailures(video, url, verdict) };
  });
  const counts = new Map(decisions.map(({ digest, failuresAfter }) => [digest, failuresAfter]));
  const plays = video.addresses.some(
    ({ digest, failedChecks }) => (counts.get(digest) ?? failedChecks) < FAILED_CHECKS_MAX,
  );
  await writeCounts(tx, write, decisions);
  // A URL that makes the video ready marks the others as lost.
  await writeFound(tx, secrets, { ...write, decisions });
  const verdicts = decisions.map(({ verdict }) => verdict);
  // The last URL that played may have been removed since the previous check.
  if (video.status === 'ready' && !plays && checked.some(hasFailedOnline)) {
    await writeVideoLost(tx, secrets, write);
    return { verdict: 'lost', isChanged: true };
  }
  const isLost = verdicts.includes('lost');
  if (isLost) await incrementRevision(tx, video.id, nowMs);
  return {
    verdict: decideVerdict(video.status, verdicts, plays),
    isChanged: isLost || verdicts.some((verdict) => FOUND.has(verdict)),
  };
}

function hasFailedOnline({ resolution, isOffline }: CheckedUrl): boolean {
  return resolution.kind === 'failed' && !isOffline;
}

/**
 * While the video plays, the count of a lost URL stops at the maximum. The days of loss are thus
 * counted from the loss of the last URL.
 */
function countFailures(
  { status }: CheckWrite['video'],
  { failedChecks, resolution }: CheckedUrl,
  verdict: UrlVerdict,
): number {
  if (resolution.kind === 'resolved') return 0;
  if (verdict === 'unclear') return failedChecks;
  return status === 'ready' ? Math.min(failedChecks + 1, FAILED_CHECKS_MAX) : failedChecks + 1;
}

async function writeCounts(
  tx: Tx,
  { video, nowMs }: CheckWrite,
  decisions: readonly UrlDecision[],
): Promise<void> {
  for (const { digest, failuresAfter: failedChecks, verdict } of decisions) {
    if (verdict === 'unclear') continue;
    await writeChecked(tx, { videoId: video.id, digest }, { failedChecks, nowMs });
  }
}

async function writeFound(
  tx: Tx,
  secrets: Secrets,
  { video: { id }, nowMs, decisions }: CheckWrite & { readonly decisions: readonly UrlDecision[] },
): Promise<void> {
  const from = ['ready', 'failed'] as const;
  for (const { digest, verdict, resolution } of decisions) {
    if (resolution.kind === 'failed' || !FOUND.has(verdict)) continue;
    const isWritten = await writeResolved(tx, secrets, { id, digest, resolution, from, nowMs });
    if (!isWritten) throw new Error('a locked video has changed');
  }
}

/** Reports the error of the first URL. */
async function writeVideoLost(
  tx: Tx,
  secrets: Secrets,
  { video, checked, nowMs }: CheckWrite,
): Promise<void> {
  const failure = checked.map(({ resolution }) => resolution).find(({ kind }) => kind === 'failed');
  if (failure?.kind !== 'failed') throw new Error('a video without failures is lost');
  const provider = failure.provider ?? video.provider;
  const from = ['ready'] as const;
  await writeFailed(tx, secrets, { ...failure, id: video.id, provider, from, nowMs });
}
