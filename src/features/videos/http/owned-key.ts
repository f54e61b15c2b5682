import type { AccountId } from '#contract/ids.ts';
import { matchesIfMatch } from '#lib/http/matches-if-match.ts';

import type { OwnedVideoKey } from '../record/owned-video.ts';
import { toVideoWire } from '../wire/to-video-wire.ts';
import { toVideoEtag } from '../wire/video-etag.ts';

/**
 * Identifies the video of an owner's request and, with If-Match, its expected state (RFC 9110
 * §13.1.1).
 */
export function toOwnedKey(
  { videoId, accountId }: { readonly videoId: string; readonly accountId: AccountId },
  ifMatch: string | undefined,
  publicUrl: URL,
): OwnedVideoKey {
  const key = { id: videoId, accountId };
  if (ifMatch === undefined) return key;
  return {
    ...key,
    isExpected: (video) => {
      const wire = toVideoWire(video, { publicUrl, includeSourceUrl: true });
      return matchesIfMatch(ifMatch, toVideoEtag(video, wire));
    },
  };
}
