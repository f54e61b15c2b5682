import type { LeaseTerms } from '#contract/access-lease.ts';
import { toCredentialId } from '#platform/http/routes/identify-caller.ts';

import type { Video } from '../../record/video.ts';
import type { Reader, ReadContext } from '../readable-videos.ts';

/** The terms under which a reader may continue to read a video that it may read now. */
export function toReaderTerms(
  { playbackTokens }: Pick<ReadContext, 'playbackTokens'>,
  video: Video,
  { principal, token }: Reader,
): LeaseTerms {
  const isOwner = principal !== undefined && principal.accountId === video.ownerId;
  const grant = token === undefined ? undefined : playbackTokens.open(token, video);
  return {
    kind: 'reader',
    videoId: video.id,
    grant: grant ?? null,
    credentialId: isOwner ? toCredentialId(principal) : null,
  };
}
