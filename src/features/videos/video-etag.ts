import { createHash } from 'node:crypto';

import type { Video } from './video.ts';
import type { VideoWire } from './wire.ts';

const DIGEST_CHARACTERS = 22;

/**
 * The ETag depends on the revision and on this representation. It ignores `checkedAt`: otherwise a
 * check would make the owner's `If-Match` fail although nothing has changed.
 */
export function toVideoEtag({ revision }: Video, wire: VideoWire): string {
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...wire, checkedAt: null }))
    .digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}
