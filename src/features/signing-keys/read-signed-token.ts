import { createHash } from 'node:crypto';

import type { CryptoKey } from 'jose';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { Grant, GrantSubject } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import {
  hasSignedTokenFormat,
  isPlaylistId,
  isSigningKeyId,
  type SigningKeyId,
} from '#contract/ids.ts';
import { toMemberIssuer } from '#contract/member-issuer.ts';
import { toGrantLimits, TokenRules } from '#features/videos/index.ts';
import { createLruCache } from '#lib/memory/create-lru-cache.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';

import { findSigningKey } from './signing-key-store.ts';
import { ALGORITHM_NAMES, type SigningKey } from './signing-key.ts';

/** How far ahead a token may expire: as long as a token of this service. */
const SIGNED_TOKEN_SECONDS_MAX = 604_800;
const KEYS_IMPORTED_MAX = 1_000;
const SESSION_NAME_CHARACTERS = 12;

/** A header with `crit` requires extensions (RFC 7515 §4.1.11), of which none is known here. */
const Header = Type.Object({ kid: Type.String(), crit: Type.Optional(Type.Never()) });
/** The registered claims (RFC 7519 §4.1) and the rules. Any other claim may be a misspelled rule. */
const Claims = Type.Object(
  {
    sub: Type.String(),
    exp: Type.Integer({ minimum: 0 }),
    nbf: Type.Optional(Type.Integer({ minimum: 0 })),
    iat: Type.Optional(Type.Number()),
    iss: Type.Optional(Type.String()),
    aud: Type.Optional(Type.Unknown()),
    jti: Type.Optional(Type.String()),
    ...TokenRules.properties,
  },
  { additionalProperties: false },
);
type Claims = Static<typeof Claims>;

/**
 * Returns the grant of a token that an owner has signed for this video or playlist, or for a playlist
 * of the video, which the issuer of the grant then names. It may have expired.
 * Undefined for any other text. Throws invalid_playback_token if the signature is valid and the
 * claims are not.
 */
export type ReadSignedToken = (text: string, id: GrantSubject) => Promise<Grant | undefined>;

export function createReadSignedToken({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'queries'>;
  readonly clock: Clock;
}): ReadSignedToken {
  const imported = createLruCache<string, CryptoKey | Uint8Array>(KEYS_IMPORTED_MAX);

  async function importKey({
    id,
    publicKey,
    algorithm,
  }: SigningKey): Promise<CryptoKey | Uint8Array> {
    const known = imported.get(id);
    if (known !== undefined) return known;
    const { importJWK } = await import('jose');
    const key = await importJWK(publicKey, algorithm);
    imported.set(id, key);
    return key;
  }

  return async (text, id) => {
    const keyId = hasSignedTokenFormat(text) ? await readKeyId(text) : undefined;
    if (keyId === undefined || !isSigningKeyId(keyId)) return undefined;
    const key = await findSigningKey(database.queries, keyId);
    if (key === undefined) return undefined;
    const payload = await verify(text, await importKey(key), ALGORITHM_NAMES[key.algorithm]);
    if (payload === undefined) return undefined;
    const claims = parseClaims(payload);
    requireBoundedTimes(claims, clock());
    const issuer = toIssuer(key, claims.sub, id);
    return issuer === undefined ? undefined : toGrant(text, claims, { keyId: key.id, issuer });
  };
}

async function readKeyId(text: string): Promise<string | undefined> {
  // Loaded with the first token, because few services have keys.
  const { decodeProtectedHeader } = await import('jose');
  try {
    const header = decodeProtectedHeader(text);
    return Value.Check(Header, header) ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

async function verify(
  text: string,
  key: CryptoKey | Uint8Array,
  algorithms: readonly string[],
): Promise<Uint8Array | undefined> {
  const { compactVerify } = await import('jose');
  try {
    return (await compactVerify(text, key, { algorithms: [...algorithms] })).payload;
  } catch {
    return undefined;
  }
}

function parseClaims(payload: Uint8Array): Claims {
  let claims: unknown;
  try {
    claims = JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch (cause) {
    throw invalidToken('its claims are not JSON', cause);
  }
  if (Value.Check(Claims, claims)) return claims;
  const [error] = Value.Errors(Claims, claims);
  throw invalidToken(`its claim ${error?.instancePath ?? ''} ${error?.message ?? 'is invalid'}`);
}

function requireBoundedTimes({ exp, nbf = 0 }: Claims, nowMs: number): void {
  if (exp > nowMs / 1000 + SIGNED_TOKEN_SECONDS_MAX) {
    throw invalidToken('it expires (exp) in more than seven days');
  }
  if (nbf >= exp) throw invalidToken('it expires (exp) before it is valid (nbf)');
}

/**
 * A token for a playlist opens each of its videos. Its grants end with the key, and when the video
 * leaves the playlist. Undefined for another video.
 */
function toIssuer({ id: issuer }: SigningKey, subject: string, id: string): string | undefined {
  if (!isPlaylistId(subject)) return subject === id ? issuer : undefined;
  return toMemberIssuer({ issuer, playlistId: subject, videoId: id });
}

/** Tokens with the same `jti` share their sessions. */
function toGrant(
  text: string,
  { exp, nbf, jti = text, ...rules }: Claims,
  { keyId, issuer }: { readonly keyId: SigningKeyId; readonly issuer: string },
): Grant {
  const sessionName = createHash('sha256')
    .update(`${keyId} ${jti}`)
    .digest('base64url')
    .slice(0, SESSION_NAME_CHARACTERS);
  const input = { rules, notBeforeSeconds: nbf ?? null, sessionName, issuer };
  try {
    const limits = toGrantLimits(input);
    return { epoch: 0, expiresAtSeconds: exp, ...(limits && { limits }) };
  } catch (error) {
    const [detail] = error instanceof AppError ? (error.details ?? []) : [];
    if (detail === undefined) throw error;
    throw invalidToken(`its claim ${detail.path} ${detail.message}`, error);
  }
}

function invalidToken(reason: string, cause?: unknown): AppError {
  return new AppError(
    'invalid_playback_token',
    `The signature of this token is valid, but ${reason}. Sign another token.`,
    { cause },
  );
}
