import { AppError } from '#contract/app-error.ts';
import { type AccountId, isKeyId, type KeyId } from '#contract/ids.ts';
import { invalidField } from '#contract/invalid-field.ts';
import type { Scope } from '#contract/permissions.ts';
import { toTime } from '#lib/text/to-time.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newKeyId } from '#platform/new-id.ts';

import { notifyOwner, toNoticeTime } from '../account/notify-owner.ts';
import type { CallerContext } from './caller-context.ts';
import { isWithinNetworks, parseNetwork } from './key-networks.ts';
import {
  deleteKey,
  expireKey,
  findKeyByDigest,
  findKeys,
  insertKey,
  touchKey,
  writeExposed,
} from './key-store.ts';
import { isKeyText, newKeyText } from './key-text.ts';
import type { ApiKey } from './key.ts';
import { toCredentialDigest } from './session-token.ts';

const KEY_TOUCH_MS = 600_000;
/** The owner gets one report of an exposed key in this time. */
const EXPOSURE_REPORT_MS = 86_400_000;

/** Expired keys stay in the list for this time, so that owners can see why their requests fail. */
const EXPIRED_KEY_RETENTION_MS = 30 * 86_400_000;

export type CreateKeyInput = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly networks: readonly string[];
  readonly expiresAtMs: number | null;
};

/** A key with its secret text, never stored. */
export type CreatedKey = { readonly key: ApiKey; readonly text: string };

/** The caller locks the account, so that the limit of keys holds. */
export async function createKey(
  tx: Tx,
  { quotas, clock, publicUrl, enqueueMail }: CallerContext,
  { accountId, ...input }: CreateKeyInput & { readonly accountId: AccountId },
): Promise<CreatedKey> {
  const nowMs = clock();
  checkExpiry(input.expiresAtMs, nowMs);
  const networks = toNetworks(input.networks);
  await enforceKeyLimit(tx, accountId, { nowMs, quotas });
  const created = await addKey(tx, { ...input, accountId, networks, nowMs });
  const { id: subjectId, name, scopes } = created.key;
  const details = { name, scopes, networks, expiresAt: toTime(input.expiresAtMs) };
  await recordAudit(tx, { clock }, { accountId, action: 'key.created', subjectId, details });
  const url = new URL('account/keys', publicUrl).href;
  const values = { url, time: toNoticeTime(nowMs), key: `reelay_…${created.key.lastFour}` };
  await notifyOwner(tx, { enqueueMail }, { accountId, template: 'key-created', values });
  return created;
}

/** Counts the keys that have not expired. */
export async function countKeys(
  { database, clock }: CallerContext,
  accountId: AccountId,
): Promise<number> {
  return countLive(await findKeys(database.queries, accountId), clock());
}

export async function revokeKey(
  tx: Tx,
  { clock }: Pick<CallerContext, 'clock'>,
  { accountId, id }: { readonly accountId: AccountId; readonly id: string },
): Promise<void> {
  if (!isKeyId(id) || !(await deleteKey(tx, accountId, id))) throw keyNotFound();
  await recordAudit(tx, { clock }, { accountId, action: 'key.revoked', subjectId: id });
}

/**
 * Tells the owner of a valid key that it was sent in a URL, from any network, at most once a day.
 */
export async function reportExposedKey(
  { database, clock, publicUrl, enqueueMail }: CallerContext,
  text: string,
): Promise<void> {
  if (!isKeyText(text)) return;
  const nowMs = clock();
  const key = await findKeyByDigest(database.queries, toCredentialDigest(text));
  if (key === undefined || !isLive(key, nowMs)) return;
  const { id: subjectId, accountId, lastFour } = key;
  await database.transaction(async (tx) => {
    const reported = { nowMs, beforeMs: nowMs - EXPOSURE_REPORT_MS };
    if (!(await writeExposed(tx, subjectId, reported))) return;
    await recordAudit(tx, { clock }, { accountId, action: 'key.exposed', subjectId });
    const url = new URL('account/keys', publicUrl).href;
    const values = { url, time: toNoticeTime(nowMs), key: `reelay_…${lastFour}` };
    await notifyOwner(tx, { enqueueMail }, { accountId, template: 'key-exposed', values });
  });
}

type RotateKeyInput = {
  readonly accountId: AccountId;
  readonly id: string;
  readonly overlapMs: number;
};

/**
 * Creates a key with the same permissions. The previous key expires after the overlap at the latest
 * and counts toward the limit until then. The caller locks the account.
 */
export async function rotateKey(
  tx: Tx,
  { quotas, clock }: CallerContext,
  { accountId, id, overlapMs }: RotateKeyInput,
): Promise<CreatedKey> {
  const nowMs = clock();
  const keys = await findKeys(tx, accountId);
  const previous = keys.find((key) => key.id === id && isLive(key, nowMs));
  if (previous === undefined) throw keyNotFound();
  const expiresAtMs = Math.min(previous.expiresAtMs ?? Infinity, nowMs + overlapMs);
  await expireKey(tx, previous.id, expiresAtMs);
  await enforceKeyLimit(tx, accountId, { nowMs, quotas });
  const created = await addKey(tx, { ...previous, nowMs });
  const details = { newKey: created.key.id, expiresAt: toTime(expiresAtMs) };
  const entry = { accountId, subjectId: previous.id, details };
  await recordAudit(tx, { clock }, { ...entry, action: 'key.rotated' });
  return created;
}

/**
 * Finds a key that is valid now and allowed from this IP address. Reads the database, so a
 * revocation is effective on every node immediately.
 */
export async function findKey(
  { database, clock }: CallerContext,
  text: string,
  ip: string,
): Promise<ApiKey | undefined> {
  if (!isKeyText(text)) return undefined;
  const key = await findKeyByDigest(database.queries, toCredentialDigest(text));
  const nowMs = clock();
  if (key === undefined || !isLive(key, nowMs) || !isWithinNetworks(ip, key.networks)) {
    return undefined;
  }
  if (nowMs - (key.lastUsedAtMs ?? 0) >= KEY_TOUCH_MS) {
    await database.transaction((tx) => touchKey(tx, key.id, nowMs));
  }
  return key;
}

function isLive(key: ApiKey, nowMs: number): boolean {
  return key.expiresAtMs === null || key.expiresAtMs > nowMs;
}

function countLive(keys: readonly ApiKey[], nowMs: number): number {
  return keys.filter((key) => isLive(key, nowMs)).length;
}

/** Also deletes keys that expired long ago, so that the list stays bounded. */
async function enforceKeyLimit(
  tx: Tx,
  accountId: AccountId,
  { nowMs, quotas }: { readonly nowMs: number } & Pick<CallerContext, 'quotas'>,
): Promise<void> {
  const keys = await findKeys(tx, accountId);
  for (const key of keys) {
    if ((key.expiresAtMs ?? Infinity) < nowMs - EXPIRED_KEY_RETENTION_MS) {
      await deleteKey(tx, accountId, key.id);
    }
  }
  const count = async (): Promise<number> => countLive(keys, nowMs);
  await quotas.enforce(tx, { accountId, quota: 'keys', count });
}

type AddKeyInput = CreateKeyInput & { readonly accountId: AccountId; readonly nowMs: number };

async function addKey(tx: Tx, { nowMs, ...input }: AddKeyInput): Promise<CreatedKey> {
  const text = newKeyText();
  const id: KeyId = newKeyId();
  const key: ApiKey = {
    id,
    accountId: input.accountId,
    name: input.name,
    scopes: input.scopes,
    networks: input.networks,
    lastFour: text.slice(-4),
    createdAtMs: nowMs,
    lastUsedAtMs: null,
    expiresAtMs: input.expiresAtMs,
  };
  await insertKey(tx, { ...key, digest: toCredentialDigest(text) });
  return { key, text };
}

function checkExpiry(expiresAtMs: number | null, nowMs: number): void {
  if (expiresAtMs === null || expiresAtMs > nowMs) return;
  throw invalidField('/expiresAt', 'must be in the future');
}

function toNetworks(texts: readonly string[]): readonly string[] {
  return texts.map((text, at) => {
    const network = parseNetwork(text);
    if (network !== undefined) return network;
    throw invalidField(
      `/networks/${at}`,
      'must be an IP address or a CIDR block such as 192.0.2.0/24',
    );
  });
}

function keyNotFound(): AppError {
  return new AppError('not_found', 'API key not found. It may have been revoked.');
}
