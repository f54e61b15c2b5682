import type { MediaKind } from './media-kind.ts';

const EBML_HEADER = [0x1a, 0x45, 0xdf, 0xa3];
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75];
const DOC_TYPE = [0x42, 0x82];
/** The header is about 40 bytes; void elements may pad it (RFC 8794 §11.2). */
const HEADER_SEARCH_BYTES = 4096;
const DOC_TYPE_BYTES_MAX = 64;

/**
 * Classifies EBML documents by DocType (RFC 8794 §11.2.5). A cluster without a header is a media
 * segment.
 */
export function sniffEbml(prefix: Uint8Array): MediaKind | undefined {
  if (matchesAt(prefix, 0, CLUSTER)) return 'webm_segment';
  if (!matchesAt(prefix, 0, EBML_HEADER)) return undefined;
  return readDocType(prefix) === 'webm' ? 'webm' : 'matroska';
}

function readDocType(prefix: Uint8Array): string | undefined {
  const searchEnd = Math.min(prefix.length, HEADER_SEARCH_BYTES);
  for (let at = EBML_HEADER.length; at + 3 < searchEnd; at += 1) {
    if (!matchesAt(prefix, at, DOC_TYPE)) continue;
    // One-byte EBML lengths have their top bit set; longer ones never occur for a DocType.
    const length = (prefix[at + 2] ?? 0) - 0x80;
    if (length < 1 || length > DOC_TYPE_BYTES_MAX) continue;
    return String.fromCharCode(...prefix.subarray(at + 3, at + 3 + length)).replace(/\0+$/, '');
  }
  return undefined;
}

function matchesAt(bytes: Uint8Array, at: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte);
}
