import type { Grant } from '#contract/access-lease.ts';
import { fromLimitsText, GRANT_LIMITS_BYTES_MAX, toLimitsText } from '#contract/grant-limits.ts';
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

/**
 * The first byte is twice the index in this list, plus 1 if the header contains a grant, plus
 * HAS_LIMITS if the grant has limits.
 */
const FORMATS: readonly Format[] = ['resource', 'exact', 'numbers', 'representations'];
const HAS_LIMITS = 0x80;
/** The epoch and the expiry in seconds. */
const GRANT_BYTES = 8;
export const KEY_ID_BYTES = 2;
const HEADER_BYTES = 1 + KEY_ID_BYTES + 2;
/** Precedes the limits, which are text. */
const LIMITS_LENGTH_BYTES = 2;
const PLAIN_CHARACTERS_MAX = toCharacters(HEADER_BYTES + GRANT_BYTES);
const LIMITED_CHARACTERS_MAX = toCharacters(
  HEADER_BYTES + GRANT_BYTES + LIMITS_LENGTH_BYTES + GRANT_LIMITS_BYTES_MAX,
);

/**
 * The header of a capability. It is not secret, but the ciphertext authenticates it, because it is
 * part of the context.
 */
export type CapabilityHeader = Omit<Terms, 'grant'> & {
  readonly format: Format;
  /** Called only after the header was authenticated, because it trusts the limits. */
  readonly toGrant: () => Grant | null;
  readonly keyId: Buffer;
  readonly bytes: Buffer;
};

/** Parses the start of a capability. */
export function parseHeader(text: string): CapabilityHeader | undefined {
  let start = Buffer.from(text.slice(0, PLAIN_CHARACTERS_MAX), 'base64url');
  const [first = 0] = start;
  const hasLimits = (first & HAS_LIMITS) !== 0;
  if (hasLimits) start = Buffer.from(text.slice(0, LIMITED_CHARACTERS_MAX), 'base64url');
  const format = FORMATS[(first & ~HAS_LIMITS) >> 1];
  const length = HEADER_BYTES + (first % 2) * GRANT_BYTES;
  const end = hasLimits ? findLimitsEnd(start, length) : length;
  if (format === undefined || start.length < end) return undefined;
  const bytes = start.subarray(0, end);
  return {
    format,
    keyId: bytes.subarray(1, 1 + KEY_ID_BYTES),
    expiryDay: bytes.readUInt16BE(1 + KEY_ID_BYTES),
    toGrant: () => (length === HEADER_BYTES ? null : readGrant(bytes)),
    bytes,
  };
}

function findLimitsEnd(start: Buffer, at: number): number {
  const textAt = at + LIMITS_LENGTH_BYTES;
  return start.length < textAt ? textAt : textAt + start.readUInt16BE(at);
}

function readGrant(header: Buffer): Grant {
  const limits = header.toString('utf8', HEADER_BYTES + GRANT_BYTES + LIMITS_LENGTH_BYTES);
  return {
    epoch: header.readUInt32BE(HEADER_BYTES),
    expiresAtSeconds: header.readUInt32BE(HEADER_BYTES + 4),
    ...(limits !== '' && { limits: fromLimitsText(limits) }),
  };
}

export function toHeader(
  format: Format,
  { keyId, expiryDay, grant }: Terms & { readonly keyId: Buffer },
): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const hasLimits = grant?.limits === undefined ? 0 : HAS_LIMITS;
  header.writeUInt8(hasLimits + 2 * FORMATS.indexOf(format) + (grant === null ? 0 : 1), 0);
  keyId.copy(header, 1);
  header.writeUInt16BE(expiryDay, 1 + KEY_ID_BYTES);
  return grant === null ? header : Buffer.concat([header, writeGrant(grant)]);
}

function writeGrant({ epoch, expiresAtSeconds, limits }: Grant): Buffer {
  const bytes = Buffer.alloc(GRANT_BYTES);
  bytes.writeUInt32BE(epoch, 0);
  bytes.writeUInt32BE(expiresAtSeconds, 4);
  if (limits === undefined) return bytes;
  const text = Buffer.from(toLimitsText(limits));
  const length = Buffer.alloc(LIMITS_LENGTH_BYTES);
  length.writeUInt16BE(text.length, 0);
  return Buffer.concat([bytes, length, text]);
}

function toCharacters(bytes: number): number {
  return Math.ceil((bytes * 4) / 3);
}

/** The context without the path. The texts before the path contain no space. */
export function toContext(header: Buffer, videoId: VideoId): string {
  return `${header.toString('base64url')} ${videoId} `;
}
