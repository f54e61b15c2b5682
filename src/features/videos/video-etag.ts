import { createHash } from 'node:crypto';

import type { Video } from './video.ts';
import type { VideoWire } from './wire.ts';

const DIGEST_CHARACTERS = 22;

/** The strong entity tag of a record in this form: another revision or another form has another one. */
export function toVideoEtag({ revision }: Video, wire: VideoWire): string {
  const digest = createHash('sha256').update(JSON.stringify(wire)).digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}
