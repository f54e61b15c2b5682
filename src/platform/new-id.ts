import { randomFillSync } from 'node:crypto';

import {
  BASE58_ALPHABET,
  ID_RANDOM_CHARACTERS,
  isAccountId,
  isAuditEntryId,
  isBlockId,
  isDeliveryId,
  isEventId,
  isFeedId,
  isLinkId,
  isSigningKeyId,
  isKeyId,
  isReportId,
  isPasskeyId,
  isPlaylistId,
  isSessionId,
  isSourceId,
  isVideoId,
  isWebhookId,
  type AccountId,
  type AuditEntryId,
  type BlockId,
  type DeliveryId,
  type EventId,
  type FeedId,
  type LinkId,
  type SigningKeyId,
  type KeyId,
  type ReportId,
  type PasskeyId,
  type PlaylistId,
  type SessionId,
  type SourceId,
  type VideoId,
  type WebhookId,
} from '#contract/ids.ts';

/** Random bytes are fetched in bulk, because each system call costs more than its bytes. */
const POOL_BYTES = 8 * 1024;
/**
 * Largest multiple of 58 that fits into a byte. Larger bytes would make some characters more
 * likely.
 */
const UNBIASED_BYTE_MAX = Math.floor(256 / BASE58_ALPHABET.length) * BASE58_ALPHABET.length;

export function newVideoId(): VideoId {
  const id = `vid_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isVideoId(id)) throw new Error('newVideoId made a malformed id');
  return id;
}

export function newSourceId(): SourceId {
  const id = `src_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isSourceId(id)) throw new Error('newSourceId made a malformed id');
  return id;
}

export function newAccountId(): AccountId {
  const id = `acc_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isAccountId(id)) throw new Error('newAccountId made a malformed id');
  return id;
}

export function newKeyId(): KeyId {
  const id = `key_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isKeyId(id)) throw new Error('newKeyId made a malformed id');
  return id;
}

export function newSessionId(): SessionId {
  const id = `ses_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isSessionId(id)) throw new Error('newSessionId made a malformed id');
  return id;
}

export function newWebhookId(): WebhookId {
  const id = `whk_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isWebhookId(id)) throw new Error('newWebhookId made a malformed id');
  return id;
}

export function newEventId(): EventId {
  const id = `evt_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isEventId(id)) throw new Error('newEventId made a malformed id');
  return id;
}

export function newDeliveryId(): DeliveryId {
  const id = `dlv_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isDeliveryId(id)) throw new Error('newDeliveryId made a malformed id');
  return id;
}

const AUDIT_ORDER_DIGITS = 4;
let auditAtMs = 0;
let auditOrder = 0;

/**
 * IDs that a process makes in the same millisecond sort in the order of creation. They start with a
 * count in the digits 1 to 9, which every collation of PostgreSQL sorts alike.
 */
export function newAuditEntryId(atMs: number): AuditEntryId {
  auditOrder = atMs === auditAtMs ? auditOrder + 1 : 0;
  auditAtMs = atMs;
  const count = auditOrder.toString(9).padStart(AUDIT_ORDER_DIGITS, '0');
  const order = count
    .slice(-AUDIT_ORDER_DIGITS)
    .replaceAll(/\d/g, (digit) => `${Number(digit) + 1}`);
  const id = `aud_${order}${randomBase58(ID_RANDOM_CHARACTERS - AUDIT_ORDER_DIGITS)}`;
  if (!isAuditEntryId(id)) throw new Error('newAuditEntryId made a malformed id');
  return id;
}

export function newReportId(): ReportId {
  const id = `rpt_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isReportId(id)) throw new Error('newReportId made a malformed id');
  return id;
}

export function newBlockId(): BlockId {
  const id = `blk_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isBlockId(id)) throw new Error('newBlockId made a malformed id');
  return id;
}

export function newPasskeyId(): PasskeyId {
  const id = `psk_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isPasskeyId(id)) throw new Error('newPasskeyId made a malformed id');
  return id;
}

export function newLinkId(): LinkId {
  const id = `lnk_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isLinkId(id)) throw new Error('newLinkId made a malformed id');
  return id;
}

export function newSigningKeyId(): SigningKeyId {
  const id = `sgk_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isSigningKeyId(id)) throw new Error('newSigningKeyId made a malformed id');
  return id;
}

export function newFeedId(): FeedId {
  const id = `fed_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isFeedId(id)) throw new Error('newFeedId made a malformed id');
  return id;
}

export function newPlaylistId(): PlaylistId {
  const id = `pls_${randomBase58(ID_RANDOM_CHARACTERS)}`;
  if (!isPlaylistId(id)) throw new Error('newPlaylistId made a malformed id');
  return id;
}

export function newNodeId(): string {
  return `nod_${randomBase58(ID_RANDOM_CHARACTERS)}`;
}

/** Uniform base58 text from the system's secure generator. */
export function randomBase58(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = nextRandomByte();
    if (byte < UNBIASED_BYTE_MAX) text += BASE58_ALPHABET.charAt(byte % BASE58_ALPHABET.length);
  }
  return text;
}

const pool = new Uint8Array(POOL_BYTES);
let poolBytesLeft = 0;

/** No byte is used twice, and a used byte is overwritten in memory. */
function nextRandomByte(): number {
  if (poolBytesLeft === 0) {
    randomFillSync(pool);
    poolBytesLeft = POOL_BYTES;
  }
  poolBytesLeft -= 1;
  const byte = pool[poolBytesLeft] ?? UNBIASED_BYTE_MAX;
  pool[poolBytesLeft] = 0;
  return byte;
}
