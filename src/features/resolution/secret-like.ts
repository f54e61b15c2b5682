import { EXPIRY_NAMES } from './signed-expiry.ts';

/** Query names that carry a credential whatever their value, after lower case and without `-` and `_`. */
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

/** Cloud storage signs under a prefix: X-Amz-Signature, X-Goog-Credential, x-oss-…, x-cos-…. */
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
/** An address that runs out was made for somebody. */
const EXPIRIES: ReadonlySet<string> = new Set(EXPIRY_NAMES);

/** True when a query parameter looks like a signature, token or key, by its name or by how random its value is. */
export function isSecretLike(name: string, value: string): boolean {
  if (value === '') return false;
  const plain = name.toLowerCase().replaceAll(/[-_.]/g, '');
  if (SECRET_NAMES.has(plain)) return true;
  if (SECRET_PREFIXES.some((prefix) => plain.startsWith(prefix))) return true;
  if (SECRET_ENDINGS.some((ending) => plain.endsWith(ending))) return true;
  if (EXPIRIES.has(plain) && /^\d{9,14}$/.test(value)) return true;
  return isRandomLooking(value);
}

const RANDOM_LENGTH_MIN = 24;
/** Hexadecimal text carries at most 4 bits a character, English words about 4 with a small alphabet. */
const HEX_RANDOM_LENGTH_MIN = 32;
const RANDOM_BITS_MIN = 3.9;

/** Long, unbroken and without pattern: tokens and digests, not words, addresses or numbers. */
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

/** UUIDs name things far more often than they open them. */
function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}

/** Shannon entropy of the characters, in bits a character. */
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
