import { createHash } from 'node:crypto';

import type { Video } from './video.ts';
import type { VideoWire } from './wire.ts';

const DIGEST_CHARACTERS = 22;

/**
 * The entity tag of a record in this form: another revision or another form has another one. When it was checked
 * last is left out, or else a check would make its owner's `If-Match` fail though nothing has changed.
 */
export function toVideoEtag({ revision }: Video, wire: VideoWire): string {
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...wire, checkedAt: null }))
    .digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}
