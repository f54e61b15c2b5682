import { createHmac, randomBytes } from 'node:crypto';

import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { toDay } from '../views/sum-up.ts';

const KEY_BYTES = 32;
/** 128 bits. */
const HASH_CHARACTERS = 22;

/**
 * Tells viewers apart for one day. When its key is erased nobody can find out any more whose hash it was, not by
 * trying all addresses either; and no hash of one day is found again on another.
 */
export type HashViewer = (address: string, agent: string) => Promise<string>;

type Deps = {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly clock: Clock;
};

export function createHashViewer(deps: Deps): HashViewer {
  let today: { readonly dayMs: number; readonly key: Promise<Buffer> } | undefined;
  return async (address, agent) => {
    const dayMs = toDay(deps.clock());
    if (today?.dayMs !== dayMs) {
      const key = getKey(dayMs, deps);
      const mine = { dayMs, key };
      today = mine;
      key.catch(() => {
        if (today === mine) today = undefined;
      });
    }
    // An address of version 6 changes daily by itself; its network stays.
    return createHmac('sha256', await today.key)
      .update(`${toClientNetwork(address)}\n${agent}`)
      .digest('base64url')
      .slice(0, HASH_CHARACTERS);
  };
}

/** The same for all processes and nodes. */
async function getKey(dayMs: number, { database, secrets }: Deps): Promise<Buffer> {
  const stored = (await findKey(database.queries, dayMs)) ?? (await makeKey());
  return Buffer.from(secrets.open(stored, sealingContext(dayMs)), 'base64url');

  function makeKey(): Promise<string> {
    return database.transaction(async (tx) => {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      await tx
        .insertInto('analytics_day_keys')
        .values({ day_ms: dayMs, key_sealed: secrets.seal(key, sealingContext(dayMs)) })
        .onConflict((conflict) => conflict.column('day_ms').doNothing())
        .execute();
      const made = await findKey(tx, dayMs);
      if (made === undefined) throw new Error('the key of the day is not there');
      return made;
    });
  }
}

async function findKey(queries: Database['queries'], dayMs: number): Promise<string | undefined> {
  const row = await queries
    .selectFrom('analytics_day_keys')
    .select('key_sealed')
    .where('day_ms', '=', dayMs)
    .executeTakeFirst();
  return row?.key_sealed;
}

function sealingContext(dayMs: number): string {
  return `analytics_day_keys ${dayMs} key_sealed`;
}
