import { createHmac, randomBytes } from 'node:crypto';

import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { toDay } from '../views/aggregate-changes.ts';

const KEY_BYTES = 32;
const HASH_CHARACTERS = 22;

/**
 * Pseudonymizes a viewer for one day. After the day's key is erased, a hash can no longer be traced
 * to an IP address, not even by trying all addresses, and hashes of different days cannot be
 * linked.
 */
export type HashViewer = (address: string, agent: string) => Promise<string>;

type Options = {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly clock: Clock;
};

export function createHashViewer(options: Options): HashViewer {
  let today: { readonly dayMs: number; readonly key: Promise<Buffer> } | undefined;
  return async (address, agent) => {
    const dayMs = toDay(options.clock());
    if (today?.dayMs !== dayMs) {
      const key = getKey(dayMs, options);
      const entry = { dayMs, key };
      today = entry;
      key.catch(() => {
        if (today === entry) today = undefined;
      });
    }
    // IPv6 addresses rotate daily, but the network prefix stays.
    return createHmac('sha256', await today.key)
      .update(`${toClientNetwork(address)}\n${agent}`)
      .digest('base64url')
      .slice(0, HASH_CHARACTERS);
  };
}

/** All processes and nodes share the key of a day. */
async function getKey(dayMs: number, { database, secrets }: Options): Promise<Buffer> {
  const stored = (await findKey(database.queries, dayMs)) ?? (await createKey());
  return Buffer.from(secrets.open(stored, sealingContext(dayMs)), 'base64url');

  function createKey(): Promise<string> {
    return database.transaction(async (tx) => {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      await tx
        .insertInto('analytics_day_keys')
        .values({ day_ms: dayMs, key_sealed: secrets.seal(key, sealingContext(dayMs)) })
        .onConflict((conflict) => conflict.column('day_ms').doNothing())
        .execute();
      const created = await findKey(tx, dayMs);
      if (created === undefined) throw new Error('the key of the day is missing');
      return created;
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
