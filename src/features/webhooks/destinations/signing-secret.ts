import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** The format of Standard Webhooks 1.0. */
export function createSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
