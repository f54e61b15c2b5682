import { createHash } from 'node:crypto';

import type { Destination } from '../destinations/destination.ts';
import type { WebhookWire } from '../wire.ts';

const DIGEST_CHARACTERS = 22;
const TAG = /^"(\d+)-[\w-]+"$/;

/** The strong entity tag of a destination's representation, which includes its health. */
export function toDestinationEtag({ revision }: Destination, wire: WebhookWire): string {
  const digest = createHash('sha256').update(JSON.stringify(wire)).digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}

/**
 * Evaluates `If-Match` (RFC 9110 §13.1.1). Only the revision is compared: deliveries change the
 * representation constantly, so a busy destination could otherwise hardly be updated.
 */
export function matchesRevision(header: string, { revision }: Destination): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => TAG.exec(tag.trim())?.[1] === String(revision));
}
