import type { Grant } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';

import type { PathForm } from './bound-path.ts';

/**
 * Length of a capability in a path. Upstream URLs that need a longer one are omitted from the
 * manifest.
 */
export const CAPABILITY_CHARACTERS_MAX = 8 * 1024;

/** What a header contains besides the format and the key. */
export type Terms = {
  readonly expiryDay: number;
  /**
   * The grant under which a private video is played; the capability expires with it. Null for
   * public videos.
   */
  readonly grant: Grant | null;
};

/** A resource, which has an exact path, or the form of the path of a template. */
export type Format = 'resource' | PathForm;

/** The first byte is twice the index in this list, plus 1 if the header contains a grant. */
const FORMATS: readonly Format[] = ['resource', 'exact', 'numbers', 'representations'];
/** The epoch and the expiry in seconds. */
const GRANT_BYTES = 8;
export const KEY_ID_BYTES = 2;
const HEADER_BYTES = 1 + KEY_ID_BYTES + 2;
const HEADER_CHARACTERS_MAX = Math.ceil(((HEADER_BYTES + GRANT_BYTES) * 4) / 3);

/**
 * The header of a capability. It is not secret, but the ciphertext authenticates it, because it is
 * part of the context.
 */
export type CapabilityHeader = Terms & {
  readonly format: Format;
  readonly keyId: Buffer;
  readonly bytes: Buffer;
};

/** Parses the start of a capability. */
export function parseHeader(text: string): CapabilityHeader | undefined {
  const start = Buffer.from(text.slice(0, HEADER_CHARACTERS_MAX), 'base64url');
  const [first = 0] = start;
  const format = FORMATS[first >> 1];
  const length = HEADER_BYTES + (first % 2) * GRANT_BYTES;
  if (format === undefined || start.length < length) return undefined;
  const bytes = start.subarray(0, length);
  return {
    format,
    keyId: bytes.subarray(1, 1 + KEY_ID_BYTES),
    expiryDay: bytes.readUInt16BE(1 + KEY_ID_BYTES),
    grant: readGrant(bytes),
    bytes,
  };
}

function readGrant(header: Buffer): Grant | null {
  if (header.length === HEADER_BYTES) return null;
  return {
    epoch: header.readUInt32BE(HEADER_BYTES),
    expiresAtSeconds: header.readUInt32BE(HEADER_BYTES + 4),
  };
}

export function toHeader(
  format: Format,
  { keyId, expiryDay, grant }: Terms & { readonly keyId: Buffer },
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + (grant === null ? 0 : GRANT_BYTES));
  header.writeUInt8(2 * FORMATS.indexOf(format) + (grant === null ? 0 : 1), 0);
  keyId.copy(header, 1);
  header.writeUInt16BE(expiryDay, 1 + KEY_ID_BYTES);
  if (grant !== null) {
    header.writeUInt32BE(grant.epoch, HEADER_BYTES);
    header.writeUInt32BE(grant.expiresAtSeconds, HEADER_BYTES + 4);
  }
  return header;
}

/** The context without the path. The texts before the path contain no space. */
export function toContext(header: Buffer, videoId: VideoId): string {
  return `${header.toString('base64url')} ${videoId} `;
}
