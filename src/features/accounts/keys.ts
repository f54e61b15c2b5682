import { AppError } from '#contract/app-error.ts';
import { type AccountId, isKeyId, type KeyId } from '#contract/ids.ts';
import { KEY_TOUCH_MS, KEYS_MAX } from '#contract/limits.ts';
import type { Scope } from '#contract/permissions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newKeyId } from '#platform/new-id.ts';

import type { ApiKey } from './account.ts';
import { holdAccount } from './hold-account.ts';
import { isWithinNetworks, parseNetwork } from './key-networks.ts';
import {
  deleteKey,
  expireKey,
  findKeyByDigest,
  findKeys,
  insertKey,
  touchKey,
} from './key-store.ts';
import { isKeyText, newKeyText } from './key-text.ts';
import { toCredentialDigest } from './session-token.ts';

/** Expired keys are listed for so long, so that their owner sees why something stopped. */
const EXPIRED_KEYS_KEPT_MS = 30 * 86_400_000;

export type KeyWishes = {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly networks: readonly string[];
  readonly expiresAtMs: number | null;
};

/** A key with its text, which is kept nowhere. */
export type MadeKey = { readonly key: ApiKey; readonly text: string };

export type Keys = {
  readonly create: (accountId: AccountId, wishes: KeyWishes) => Promise<MadeKey>;
  readonly list: (accountId: AccountId) => Promise<readonly ApiKey[]>;
  readonly revoke: (accountId: AccountId, id: string) => Promise<void>;
  /** A new key that may do the same; the former goes on for so long at most, and needs its place meanwhile. */
  readonly rotate: (accountId: AccountId, id: string, overlapMs: number) => Promise<MadeKey>;
  /** The key of that text if it works from that address, on every node as of now. */
  readonly find: (text: string, ip: string) => Promise<ApiKey | undefined>;
};

type Deps = { readonly database: Database; readonly clock: Clock };

export function createKeys({ database, clock }: Deps): Keys {
  return {
    async create(accountId, wishes) {
      const nowMs = clock();
      checkExpiry(wishes.expiresAtMs, nowMs);
      const networks = toNetworks(wishes.networks);
      return database.transaction(async (tx) => {
        // Keys of one account are added one after the other, so that no two take the last place.
        await holdAccount(tx, accountId);
        await makeRoom(tx, accountId, nowMs);
        return addKey(tx, { ...wishes, accountId, networks, nowMs });
      });
    },
    list: (accountId) => findKeys(database.queries, accountId),
    async revoke(accountId, id) {
      const isGone =
        isKeyId(id) && (await database.transaction((tx) => deleteKey(tx, accountId, id)));
      if (!isGone) throw keyNotFound();
    },
    async rotate(accountId, id, overlapMs) {
      const nowMs = clock();
      return database.transaction(async (tx) => {
        await holdAccount(tx, accountId);
        const keys = await findKeys(tx, accountId);
        const former = keys.find((key) => key.id === id && isLive(key, nowMs));
        if (former === undefined) throw keyNotFound();
        await expireKey(tx, former.id, Math.min(former.expiresAtMs ?? Infinity, nowMs + overlapMs));
        await makeRoom(tx, accountId, nowMs);
        return addKey(tx, { ...former, nowMs });
      });
    },
    async find(text, ip) {
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
    },
  };
}

function isLive(key: ApiKey, nowMs: number): boolean {
  return key.expiresAtMs === null || key.expiresAtMs > nowMs;
}

async function makeRoom(tx: Tx, accountId: AccountId, nowMs: number): Promise<void> {
  const keys = await findKeys(tx, accountId);
  for (const key of keys) {
    if ((key.expiresAtMs ?? Infinity) < nowMs - EXPIRED_KEYS_KEPT_MS) {
      await deleteKey(tx, accountId, key.id);
    }
  }
  if (keys.filter((key) => isLive(key, nowMs)).length < KEYS_MAX) return;
  throw new AppError(
    'key_limit_reached',
    `An account has at most ${KEYS_MAX} keys; revoke one that is not needed any more.`,
  );
}

type Addition = KeyWishes & { readonly accountId: AccountId; readonly nowMs: number };

async function addKey(tx: Tx, { nowMs, ...wishes }: Addition): Promise<MadeKey> {
  const text = newKeyText();
  const id: KeyId = newKeyId();
  const key: ApiKey = {
    id,
    accountId: wishes.accountId,
    name: wishes.name,
    scopes: wishes.scopes,
    networks: wishes.networks,
    lastFour: text.slice(-4),
    createdAtMs: nowMs,
    lastUsedAtMs: null,
    expiresAtMs: wishes.expiresAtMs,
  };
  await insertKey(tx, { ...key, digest: toCredentialDigest(text) });
  return { key, text };
}

function checkExpiry(expiresAtMs: number | null, nowMs: number): void {
  if (expiresAtMs === null || expiresAtMs > nowMs) return;
  throw new AppError('validation_failed', 'The request is not valid; see details.', {
    details: [{ path: '/expiresAt', message: 'must lie in the future' }],
  });
}

function toNetworks(texts: readonly string[]): readonly string[] {
  return texts.map((text, at) => {
    const network = parseNetwork(text);
    if (network !== undefined) return network;
    throw new AppError('validation_failed', 'The request is not valid; see details.', {
      details: [
        { path: `/networks/${at}`, message: 'must be an address or a block like 192.0.2.0/24' },
      ],
    });
  });
}

function keyNotFound(): AppError {
  return new AppError('not_found', 'There is no such key; it may have been revoked.');
}
