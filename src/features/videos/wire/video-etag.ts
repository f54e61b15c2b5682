import { createHash } from 'node:crypto';

import type { Video } from '../record/video.ts';
import type { VideoWire } from './wire.ts';

const DIGEST_CHARACTERS = 22;

/**
 * The ETag depends on the revision and on this representation, but not on `checkedAt`. Otherwise
 * each check would make the owner's `If-Match` fail, although the video has not changed.
 */
export function toVideoEtag({ revision }: Video, wire: VideoWire): string {
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...wire, checkedAt: null }))
    .digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}
