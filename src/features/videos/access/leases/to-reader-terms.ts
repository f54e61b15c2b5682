import type { LeaseTerms } from '#contract/access-lease.ts';
import type { AccountPrincipal } from '#contract/guard.ts';
import { toCredentialId } from '#platform/http/routes/identify-caller.ts';

import { isOwnedBy, type PermittedVideo } from '../readable-videos.ts';

/** The terms under which a reader may continue to read a video that it may read now. */
export function toReaderTerms(
  { video, grant }: PermittedVideo,
  principal?: AccountPrincipal,
): LeaseTerms {
  const owner = isOwnedBy(video, principal) ? principal : undefined;
  return {
    kind: 'reader',
    videoId: video.id,
    grant,
    credentialId: owner === undefined ? null : toCredentialId(owner),
  };
}
