import { CREDENTIAL_FIELDS, type CredentialCarrier } from '#contract/guard.ts';
import { countFields } from '#lib/http/count-fields.ts';

import {
  ambiguousCredentials,
  authenticationRequired,
  invalidToken,
} from '../account/auth-errors.ts';
import { hasKeyPrefix } from './key-text.ts';

/** The credential in the request headers, before any lookup. */
export type Credential =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'key'; readonly text: string };

/** RFC 6750 §2.1. The scheme is case-insensitive (RFC 9110 §11.1). */
const BEARER = /^bearer(?: +(?<token>.*))?$/i;

/** False for most requests, for which nothing has to be looked up. */
export function hasCredentialFields({ headers }: CredentialCarrier): boolean {
  return CREDENTIAL_FIELDS.some((name) => headers[name] !== undefined);
}

/** Throws AppError for several credentials and for unsupported schemes. */
export function readCredential(request: CredentialCarrier): Credential {
  rejectSeveralCredentials(request);
  const { headers } = request;
  if (headers['x-api-key'] !== undefined)
    return { kind: 'key', text: toText(headers['x-api-key']) };
  if (headers['authorization'] === undefined) return { kind: 'none' };
  const match = BEARER.exec(toText(headers['authorization']));
  if (match === null) throw authenticationRequired();
  const token = match.groups?.['token'] ?? '';
  if (token === '') throw invalidToken();
  return hasKeyPrefix(token) ? { kind: 'key', text: token } : { kind: 'token', token };
}

/** Throws AppError, also for operations that ignore credentials. */
export function rejectSeveralCredentials({ raw: { rawHeaders } }: CredentialCarrier): void {
  const count = countFields(rawHeaders, 'authorization') + countFields(rawHeaders, 'x-api-key');
  if (count > 1) throw ambiguousCredentials();
}

function toText(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
