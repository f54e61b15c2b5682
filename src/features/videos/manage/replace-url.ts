import { AppError } from '#contract/app-error.ts';
import type { AccountId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import type { SourceLocation } from '../record/source-location.ts';
import { writeSubmitted } from '../record/store/write-resolution.ts';
import type { Video } from '../record/video.ts';
import { linkToRecord } from '../wire/links.ts';
import { findHeld } from './create-video.ts';
import type { ManageContext } from './manage-context.ts';
import { refreshUrl } from './refresh-url.ts';

type Replacement = {
  readonly video: Video;
  readonly source: SourceLocation;
  readonly accountId: AccountId;
};

/**
 * Replaces the submitted URL of a video, which keeps its ID and all data that is not from the source.
 * Returns false if the video needs no resolution: as in a creation, the URL of the same source only
 * replaces an expired signature, or retries a failed video. The caller must hold the lock of the
 * owner. Throws video_exists if the account has another video of the source.
 */
export async function replaceUrl(
  tx: Tx,
  ctx: ManageContext,
  { video, source, accountId }: Replacement,
): Promise<boolean> {
  const { id, addresses, status } = video;
  if (addresses[0].digest === source.digest) {
    const isRefreshed = await refreshUrl(tx, ctx, { video, source });
    return isRefreshed || status === 'failed';
  }
  const held = await findHeld(tx, ctx, { ownerId: accountId, digest: source.digest });
  if (held !== undefined && held.id !== id) throw videoExists(held, ctx.publicUrl);
  await writeSubmitted(tx, ctx.secrets, { id, source, nowMs: ctx.clock() });
  await recordAudit(tx, ctx, { accountId, action: 'video.url_changed', subjectId: id });
  return true;
}

function videoExists({ id }: Video, publicUrl: URL): AppError {
  const message = 'You already have another video of this URL. Use that video, or delete it first.';
  return new AppError('video_exists', message, {
    details: [{ path: '/url', message: 'is the URL of another video', videoId: id }],
    headers: { location: linkToRecord(id, publicUrl) },
  });
}
