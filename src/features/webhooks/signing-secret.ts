import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** As Standard Webhooks 1.0 writes it. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
