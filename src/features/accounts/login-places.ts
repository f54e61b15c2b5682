import type { AccountId, SessionId } from '#contract/ids.ts';
import { LOGIN_PLACE_MS } from '#contract/limits.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { SessionKind } from './account.ts';
import { deletePlaces, findPlaces, writePlaces } from './login-place-store.ts';
import { isSessionToken, newSessionToken } from './session-token.ts';

/** Where a password is given from: a session, or a log-in form. */
export type Place = { readonly kind: 'session'; readonly sessionId: SessionId } | Door;

/** A log-in from outside. */
export type Door = {
  /** Which kind of session the right password opens. */
  readonly kind: SessionKind;
  /** The client's, as `toClientNetwork` tells it. */
  readonly network: string;
  /** What the browser's device cookie holds. */
  readonly device: string | undefined;
};

/**
 * From which networks and browsers an account was logged in to before: guesses made elsewhere do not count
 * against them (docs/decisions/0012). Kept as keyed digests, which tell no address.
 */
export type LoginPlaces = {
  /** A name of the place if that account is known there; the browser before the network, which others may share. */
  readonly findKnown: (
    queries: Queries,
    accountId: AccountId | undefined,
    place: Place,
  ) => Promise<string | undefined>;
  /** Makes the place known; answers what the browser's device cookie is to hold. */
  readonly remember: (tx: Tx, accountId: AccountId, door: Door) => Promise<string | undefined>;
  /** Forgets all places but this one, or all of them. */
  readonly forget: (tx: Tx, accountId: AccountId, door: Door | null) => Promise<void>;
};

export function createLoginPlaces({
  secrets,
  clock,
}: {
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly clock: Clock;
}): LoginPlaces {
  /** The browser first. */
  function toDigests(accountId: AccountId | undefined, { device, network }: Door): string[] {
    const names = [`network ${network}`];
    if (device !== undefined && isSessionToken(device)) names.unshift(`device ${device}`);
    return names.map((name) => secrets.digest('login-place', `${accountId ?? ''}\n${name}`));
  }

  return {
    async findKnown(queries, accountId, place) {
      if (place.kind === 'session') return place.sessionId;
      const digests = toDigests(accountId, place);
      // Asked for nobody too, so that an unknown e-mail costs the same.
      const known = await findPlaces(queries, accountId ?? '', {
        digests,
        sinceMs: clock() - LOGIN_PLACE_MS,
      });
      return digests.find((digest) => known.includes(digest));
    },
    async remember(tx, accountId, door) {
      const device = door.kind === 'browser' ? toDevice(door) : undefined;
      const digests = toDigests(accountId, { ...door, device });
      await writePlaces(tx, accountId, { digests, nowMs: clock() });
      return device;
    },
    forget: (tx, accountId, door) =>
      deletePlaces(tx, accountId, door === null ? [] : toDigests(accountId, door)),
  };
}

/** One cookie for all accounts that share a browser. Whoever plants one gains a budget of guesses, no more. */
function toDevice({ device }: Door): string {
  return device !== undefined && isSessionToken(device) ? device : newSessionToken();
}
