import { EXPIRY_NAMES } from './signed-expiry.ts';

/** Query names that always carry a credential, in lower case and without `-`, `_` and `.`. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'accesskey',
  'accesstoken',
  'apikey',
  'auth',
  'authkey',
  'authorization',
  'awsaccesskeyid',
  'bearer',
  'credential',
  'hash',
  'hdnea',
  'hdntl',
  'hdnts',
  'hmac',
  'idtoken',
  'jwt',
  'key',
  'keypairid',
  'md5',
  'passwd',
  'password',
  'policy',
  'pwd',
  'secret',
  'securetoken',
  'session',
  'sessionid',
  'sid',
  'sig',
  'sign',
  'signature',
  'st',
  'ticket',
  'token',
  'urlsig',
  'verify',
  'wssecret',
  // Azure shared access signatures.
  'se',
  'sp',
  'sv',
]);

/** Prefixes of cloud storage signatures: X-Amz-Signature, X-Goog-Credential, x-oss-…, x-cos-…. */
const SECRET_PREFIXES = [
  'xamz',
  'xgoog',
  'xoss',
  'xcos',
  'xbce',
  'xobs',
  'googleaccess',
  'ossaccess',
];
const SECRET_ENDINGS = ['token', 'signature', 'secret', 'apikey', 'accesskey', 'hmac', 'auth'];
/** Names of expiry parameters. A URL that expires was issued to one client. */
const EXPIRIES: ReadonlySet<string> = new Set(EXPIRY_NAMES);

/**
 * True when a query parameter looks like a signature, token or key, by its name or by how random
 * its value is.
 */
export function isSecretLike(name: string, value: string): boolean {
  if (value === '') return false;
  const normalized = name.toLowerCase().replaceAll(/[-_.]/g, '');
  if (SECRET_NAMES.has(normalized)) return true;
  if (SECRET_PREFIXES.some((prefix) => normalized.startsWith(prefix))) return true;
  if (SECRET_ENDINGS.some((ending) => normalized.endsWith(ending))) return true;
  if (EXPIRIES.has(normalized) && /^\d{9,14}$/.test(value)) return true;
  return isRandomLooking(value);
}

const RANDOM_LENGTH_MIN = 24;
/**
 * A hexadecimal digit has at most 4 bits, so hexadecimal text must be longer to count as random.
 */
const HEX_RANDOM_LENGTH_MIN = 32;
const RANDOM_BITS_MIN = 3.9;

/** True for tokens and digests, false for prose, URLs and numbers. */
function isRandomLooking(value: string): boolean {
  if (isUuid(value)) return false;
  if (/^[0-9a-f]+$/i.test(value))
    return value.length >= HEX_RANDOM_LENGTH_MIN && /[a-f]/i.test(value);
  // A JSON Web Token (RFC 7519) begins with the base64url form of `{"`.
  if (value.startsWith('eyJ')) return true;
  if (value.length < RANDOM_LENGTH_MIN || !/^[\w+/=~.-]+$/.test(value)) return false;
  const hasMixedCharacters = /[a-z]/.test(value) && /[A-Z]/.test(value) && /\d/.test(value);
  return hasMixedCharacters && entropyBits(value) >= RANDOM_BITS_MIN;
}

/** UUIDs are usually identifiers, not credentials. */
function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** Shannon entropy of the characters, in bits per character. */
function entropyBits(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) {
    const share = count / text.length;
    bits -= share * Math.log2(share);
  }
  return bits;
}
