import type { LeaseTerms } from '#contract/access-lease.ts';
import { toCredentialId } from '#platform/http/routes/identify-caller.ts';

import type { Video } from '../../record/video.ts';
import type { PlaybackTokens } from '../playback-token.ts';
import type { Reader } from '../readable-videos.ts';

/** The terms under which a reader may continue to read a video that it may read now. */
export type ToReaderTerms = (video: Video, reader: Reader) => LeaseTerms;

export function createToReaderTerms(openPlaybackToken: PlaybackTokens['open']): ToReaderTerms {
  return (video, { principal, token }) => {
    const isOwner = principal !== undefined && principal.accountId === video.ownerId;
    const grant = token === undefined ? undefined : openPlaybackToken(token, video);
    return {
      kind: 'reader',
      videoId: video.id,
      grant: grant ?? null,
      credentialId: isOwner ? toCredentialId(principal) : null,
    };
  };
}
