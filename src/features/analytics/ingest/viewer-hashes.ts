import { createHmac, randomBytes } from 'node:crypto';

import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { findKey, insertKey } from '../stores/day-key-store.ts';
import { toDay } from '../views/aggregate-changes.ts';

const KEY_BYTES = 32;
const HASH_CHARACTERS = 22;

type Options = {
  readonly database: Pick<Database, 'queries' | 'transaction'>;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly clock: Clock;
};

/**
 * Pseudonymizes a viewer for one day. After the day's key is erased, a hash can no longer be traced
 * to an IP address, not even by trying all addresses, and hashes of different days cannot be
 * linked.
 */
export class ViewerHashes {
  readonly #options: Options;
  #today: { readonly dayMs: number; readonly key: Promise<Buffer> } | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  async hash(address: string, agent: string): Promise<string> {
    // IPv6 addresses rotate daily, but the network prefix stays.
    return createHmac('sha256', await this.#getKey())
      .update(`${toClientNetwork(address)}\n${agent}`)
      .digest('base64url')
      .slice(0, HASH_CHARACTERS);
  }

  #getKey(): Promise<Buffer> {
    const dayMs = toDay(this.#options.clock());
    if (this.#today?.dayMs === dayMs) return this.#today.key;
    const today = { dayMs, key: getKey(dayMs, this.#options) };
    this.#today = today;
    today.key.catch(() => {
      if (this.#today === today) this.#today = undefined;
    });
    return today.key;
  }
}

/** All processes and nodes share the key of a day. */
async function getKey(dayMs: number, { database, secrets }: Options): Promise<Buffer> {
  const stored = (await findKey(database.queries, dayMs)) ?? (await createKey());
  return Buffer.from(secrets.open(stored, sealingContext(dayMs)), 'base64url');

  function createKey(): Promise<string> {
    return database.transaction(async (tx) => {
      const key = randomBytes(KEY_BYTES).toString('base64url');
      await insertKey(tx, { dayMs, sealed: secrets.seal(key, sealingContext(dayMs)) });
      const created = await findKey(tx, dayMs);
      if (created === undefined) throw new Error('the key of the day is missing');
      return created;
    });
  }
}

function sealingContext(dayMs: number): string {
  return `analytics_day_keys ${dayMs} key_sealed`;
}
