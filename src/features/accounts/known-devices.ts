import type { AccountId, SessionId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Queries, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { SessionKind } from './account.ts';
import {
  deleteKnownDevices,
  findKnownDevices,
  writeKnownDevices,
  KNOWN_DEVICE_MS,
} from './known-device-store.ts';
import { isSessionToken, newSessionToken } from './session-token.ts';

/** The context of a password check: an existing session or a login. */
export type PasswordContext =
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  | LoginOrigin;

/** The client of a login. */
export type LoginOrigin = {
  /** The kind of session that a successful login starts. */
  readonly kind: SessionKind;
  /** The client's network, as returned by `toClientNetwork`. */
  readonly network: string;
  /** The value of the browser's device cookie. */
  readonly device: string | undefined;
};

/**
 * Networks and browsers from which an account has logged in before. Failed logins from other places
 * do not use up their attempts (docs/decisions/0012). Only keyed digests are stored, which reveal
 * no IP address.
 */
export type KnownDevices = {
  /**
   * Returns an ID for a device from which the account has logged in before. Prefers the browser
   * over the network, because several people may share a network.
   */
  readonly findKnown: (
    queries: Queries,
    accountId: AccountId | undefined,
    context: PasswordContext,
  ) => Promise<string | undefined>;
  /** Adds the device. Returns the new value of the browser's device cookie. */
  readonly add: (tx: Tx, accountId: AccountId, origin: LoginOrigin) => Promise<string | undefined>;
  /** Removes all other devices, or all devices if `origin` is null. */
  readonly removeOthers: (
    tx: Tx,
    accountId: AccountId,
    origin: LoginOrigin | null,
  ) => Promise<void>;
};

export function createKnownDevices({
  secrets,
  clock,
}: {
  readonly secrets: Pick<Secrets, 'digest'>;
  readonly clock: Clock;
}): KnownDevices {
  /** The browser's digest comes before the network's. */
  function toDigests(accountId: AccountId | undefined, { device, network }: LoginOrigin): string[] {
    const names = [`network ${network}`];
    if (device !== undefined && isSessionToken(device)) names.unshift(`device ${device}`);
    return names.map((name) => secrets.digest('login-place', `${accountId ?? ''}\n${name}`));
  }

  return {
    async findKnown(queries, accountId, context) {
      if (context.kind === 'session') return context.sessionId;
      const digests = toDigests(accountId, context);
      // Unknown e-mail addresses are queried too, so that their response takes the same time.
      const known = await findKnownDevices(queries, accountId ?? '', {
        digests,
        sinceMs: clock() - KNOWN_DEVICE_MS,
      });
      return digests.find((digest) => known.includes(digest));
    },
    async add(tx, accountId, origin) {
      const device = origin.kind === 'browser' ? toDevice(origin) : undefined;
      const digests = toDigests(accountId, { ...origin, device });
      await writeKnownDevices(tx, accountId, { digests, nowMs: clock() });
      return device;
    },
    removeOthers: (tx, accountId, origin) =>
      deleteKnownDevices(tx, accountId, origin === null ? [] : toDigests(accountId, origin)),
  };
}

/**
 * All accounts in a browser share one device cookie. An attacker who plants a cookie gains only a
 * separate limit of login attempts.
 */
function toDevice({ device }: LoginOrigin): string {
  return device !== undefined && isSessionToken(device) ? device : newSessionToken();
}
