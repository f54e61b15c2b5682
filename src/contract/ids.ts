/** A string checked by its type guard. The brand exists only at compile time. */
export type Branded<Name extends string> = string & { readonly __brand: Name };

export type VideoId = Branded<'VideoId'>;
export type SourceId = Branded<'SourceId'>;
export type AccountId = Branded<'AccountId'>;
export type KeyId = Branded<'KeyId'>;
export type SessionId = Branded<'SessionId'>;
export type WebhookId = Branded<'WebhookId'>;
export type EventId = Branded<'EventId'>;
export type DeliveryId = Branded<'DeliveryId'>;
export type AuditEntryId = Branded<'AuditEntryId'>;
export type PasskeyId = Branded<'PasskeyId'>;
export type LinkId = Branded<'LinkId'>;
export type SigningKeyId = Branded<'SigningKeyId'>;
export type FeedId = Branded<'FeedId'>;
export type PlaylistId = Branded<'PlaylistId'>;
export type BlockId = Branded<'BlockId'>;
export type ReportId = Branded<'ReportId'>;

/** 16 base58 characters contain about 93 random bits, so that IDs cannot be guessed. */
export const ID_RANDOM_CHARACTERS = 16;
export const BASE58_ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

const VIDEO_ID = /^vid_[1-9A-HJ-NP-Za-km-z]{16}$/;
const ACCOUNT_ID = /^acc_[1-9A-HJ-NP-Za-km-z]{16}$/;
const KEY_ID = /^key_[1-9A-HJ-NP-Za-km-z]{16}$/;
const SESSION_ID = /^ses_[1-9A-HJ-NP-Za-km-z]{16}$/;
const SOURCE_ID = /^src_[1-9A-HJ-NP-Za-km-z]{16}$/;
const WEBHOOK_ID = /^whk_[1-9A-HJ-NP-Za-km-z]{16}$/;
const EVENT_ID = /^evt_[1-9A-HJ-NP-Za-km-z]{16}$/;
const DELIVERY_ID = /^dlv_[1-9A-HJ-NP-Za-km-z]{16}$/;
const AUDIT_ENTRY_ID = /^aud_[1-9A-HJ-NP-Za-km-z]{16}$/;
const REPORT_ID = /^rpt_[1-9A-HJ-NP-Za-km-z]{16}$/;
const BLOCK_ID = /^blk_[1-9A-HJ-NP-Za-km-z]{16}$/;
const PASSKEY_ID = /^psk_[1-9A-HJ-NP-Za-km-z]{16}$/;
const LINK_ID = /^lnk_[1-9A-HJ-NP-Za-km-z]{16}$/;
const SIGNING_KEY_ID = /^sgk_[1-9A-HJ-NP-Za-km-z]{16}$/;
const FEED_ID = /^fed_[1-9A-HJ-NP-Za-km-z]{16}$/;
const PLAYLIST_ID = /^pls_[1-9A-HJ-NP-Za-km-z]{16}$/;

export function isVideoId(text: string): text is VideoId {
  return VIDEO_ID.test(text);
}

export function isSourceId(text: string): text is SourceId {
  return SOURCE_ID.test(text);
}

export function isAccountId(text: string): text is AccountId {
  return ACCOUNT_ID.test(text);
}

export function isKeyId(text: string): text is KeyId {
  return KEY_ID.test(text);
}

export function isSessionId(text: string): text is SessionId {
  return SESSION_ID.test(text);
}

export function isWebhookId(text: string): text is WebhookId {
  return WEBHOOK_ID.test(text);
}

export function isEventId(text: string): text is EventId {
  return EVENT_ID.test(text);
}

export function isDeliveryId(text: string): text is DeliveryId {
  return DELIVERY_ID.test(text);
}

export function isAuditEntryId(text: string): text is AuditEntryId {
  return AUDIT_ENTRY_ID.test(text);
}

export function isReportId(text: string): text is ReportId {
  return REPORT_ID.test(text);
}

export function isBlockId(text: string): text is BlockId {
  return BLOCK_ID.test(text);
}

export function isPasskeyId(text: string): text is PasskeyId {
  return PASSKEY_ID.test(text);
}

export function isLinkId(text: string): text is LinkId {
  return LINK_ID.test(text);
}

export function isSigningKeyId(text: string): text is SigningKeyId {
  return SIGNING_KEY_ID.test(text);
}

export function isFeedId(text: string): text is FeedId {
  return FEED_ID.test(text);
}

export function isPlaylistId(text: string): text is PlaylistId {
  return PLAYLIST_ID.test(text);
}

/**
 * 36 sealed bytes in base64url, and the limits of the token, if any. Bearer tokens are shorter, and
 * API keys have a prefix.
 */
const PLAYBACK_TOKEN = /^(?!reelay_)[\w-]{48,640}$/;

/** A JWT (RFC 7519) that an owner has signed. An RS256 signature of 4,096 bits has 683 characters. */
const SIGNED_TOKEN = /^[\w-]{20,}\.[\w-]{20,}\.[\w-]{86,683}$/;
const SIGNED_TOKEN_CHARACTERS_MAX = 2_048;

/** 32 random bytes in base64url. */
const SESSION_TOKEN = /^[\w-]{43}$/;

/** Checks only the format of a bearer token, or of another token of an account. */
export function hasSessionTokenFormat(text: string): boolean {
  return SESSION_TOKEN.test(text);
}

/** Checks only the format; `PlaybackTokens` verifies what the token grants. */
export function hasPlaybackTokenFormat(text: string): boolean {
  return PLAYBACK_TOKEN.test(text) || hasSignedTokenFormat(text);
}

export function hasSignedTokenFormat(text: string): boolean {
  return text.length <= SIGNED_TOKEN_CHARACTERS_MAX && SIGNED_TOKEN.test(text);
}
