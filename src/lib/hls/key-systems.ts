import { toDrmName } from '../manifest/drm-systems.ts';
import { findAttribute } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';

/**
 * Encryption that players decrypt with a plain key: of whole segments, or of samples in transport
 * streams. SAMPLE-AES in MP4 shows only in the initialization segment.
 */
const PLAIN_KEY_METHODS: ReadonlySet<string> = new Set([
  'AES-128',
  'AES-256',
  'AES-256-CTR',
  'SAMPLE-AES',
]);
/** Common encryption (ISO/IEC 23001-7), whose keys browsers accept only from a key system. */
const METHOD_SCHEMES: ReadonlyMap<string, string> = new Map([
  ['SAMPLE-AES-CTR', 'cenc'],
  ['SAMPLE-AES-CENC', 'cenc'],
]);

/**
 * Returns the key system or encryption scheme of an EXT-X-KEY or EXT-X-SESSION-KEY; null when there
 * is no key or it is a file that players can use (KEYFORMAT identity, RFC 8216bis §4.4.4.4).
 */
export function findKeySystem(attributes: readonly Attribute[]): string | null {
  const method = findAttribute(attributes, 'METHOD') ?? 'NONE';
  if (method === 'NONE') return null;
  const format = findAttribute(attributes, 'KEYFORMAT') ?? 'identity';
  if (format !== 'identity') return toDrmName(format);
  if (/^skd:/i.test(findAttribute(attributes, 'URI') ?? '')) return 'fairplay';
  return PLAIN_KEY_METHODS.has(method) ? null : (METHOD_SCHEMES.get(method) ?? 'other');
}
