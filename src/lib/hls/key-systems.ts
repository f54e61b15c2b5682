import { toDrmName } from '../manifest/drm-systems.ts';
import { findAttribute } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';

/**
 * Returns the key system of an EXT-X-KEY or EXT-X-SESSION-KEY; null when there is no key or it is a
 * plain file (KEYFORMAT identity, RFC 8216bis §4.4.4.4).
 */
export function findKeySystem(attributes: readonly Attribute[]): string | null {
  const method = findAttribute(attributes, 'METHOD');
  if (method === 'NONE') return null;
  const format = findAttribute(attributes, 'KEYFORMAT') ?? 'identity';
  if (format !== 'identity') return toDrmName(format);
  return /^skd:/i.test(findAttribute(attributes, 'URI') ?? '') ? 'fairplay' : null;
}
