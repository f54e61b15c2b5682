import { createHash } from 'node:crypto';

import type { Destination } from './destination.ts';
import type { WebhookWire } from './wire.ts';

const DIGEST_CHARACTERS = 22;
const TAG = /^"(\d+)-[\w-]+"$/;

/** The strong entity tag of a destination as it is read: its health is a part of it. */
export function toDestinationEtag({ revision }: Destination, wire: WebhookWire): string {
  const digest = createHash('sha256').update(JSON.stringify(wire)).digest('base64url');
  return `"${revision}-${digest.slice(0, DIGEST_CHARACTERS)}"`;
}

/**
 * Whether `If-Match` (RFC 9110 13.1.1) admits a change. Deliveries change what is read of a destination, not
 * what its owner decides about: its revision alone is compared, or a busy one could hardly be changed.
 */
export function matchesRevision(header: string, { revision }: Destination): boolean {
  if (header.trim() === '*') return true;
  return header.split(',').some((tag) => TAG.exec(tag.trim())?.[1] === String(revision));
}
