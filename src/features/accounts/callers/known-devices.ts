import { hasSessionTokenFormat, type AccountId, type SessionId } from '#contract/ids.ts';
import type { Tx } from '#platform/db/database.ts';

import type { CallerContext } from './caller-context.ts';
import {
  deleteKnownDevices,
  findKnownDevices,
  KNOWN_DEVICE_MS,
  writeKnownDevices,
} from './device-store.ts';
import { newSessionToken } from './session-token.ts';
import type { SessionKind } from './session.ts';

/** The context of a password check: an existing session or a login. */
export type PasswordContext =
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  | LoginOrigin;

/** The client of a login. */
export type LoginOrigin = {
  /** The kind of session that a successful login starts. */
  readonly kind: SessionKind;
  /** The User-Agent. */
  readonly client: string | undefined;
  /** The client's network, as returned by `toClientNetwork`. */
  readonly network: string;
  /** The value of the browser's device cookie. */
  readonly device: string | undefined;
};

/**
 * Returns an ID for a network or browser from which the account has logged in before. Failed logins
 * from other places do not use up its attempts (docs/decisions/0010). Prefers the browser, because
 * several people may share a network.
 */
export async function findKnownDevice(
  ctx: CallerContext,
  accountId: AccountId | undefined,
  origin: PasswordContext,
): Promise<string | undefined> {
  if (origin.kind === 'session') return origin.sessionId;
  const digests = toDigests(ctx, accountId, origin);
  // Unknown e-mail addresses are queried too, so that their response takes the same time.
  const known = await findKnownDevices(ctx.database.queries, accountId ?? '', {
    digests,
    sinceMs: ctx.clock() - KNOWN_DEVICE_MS,
  });
  return digests.find((digest) => known.includes(digest));
}

type DeviceInput = { readonly accountId: AccountId; readonly origin: LoginOrigin };

type AddedDevice = {
  /** The new value of the browser's device cookie. */
  readonly device: string | undefined;
  /** Whether the account has logged in from this browser or network before. */
  readonly isKnown: boolean;
};

export async function addKnownDevice(
  ctx: CallerContext,
  tx: Tx,
  { accountId, origin }: DeviceInput,
): Promise<AddedDevice> {
  const device = origin.kind === 'browser' ? toDevice(origin) : undefined;
  const digests = toDigests(ctx, accountId, { ...origin, device });
  const nowMs = ctx.clock();
  const sinceMs = nowMs - KNOWN_DEVICE_MS;
  const known = await findKnownDevices(tx, accountId, { digests, sinceMs });
  await writeKnownDevices(tx, accountId, { digests, nowMs });
  return { device, isKnown: known.length > 0 };
}

export async function removeOtherDevices(
  ctx: CallerContext,
  tx: Tx,
  { accountId, origin }: DeviceInput,
): Promise<void> {
  await deleteKnownDevices(tx, accountId, toDigests(ctx, accountId, origin));
}

/**
 * Only keyed digests are stored, which reveal no IP address. The browser's digest comes before the
 * network's.
 */
function toDigests(
  { secrets }: CallerContext,
  accountId: AccountId | undefined,
  { device, network }: LoginOrigin,
): readonly string[] {
  const names = [`network ${network}`];
  if (device !== undefined && hasSessionTokenFormat(device)) names.unshift(`device ${device}`);
  return names.map((name) => secrets.digest('login-place', `${accountId ?? ''}\n${name}`));
}

/**
 * All accounts in a browser share one device cookie. An attacker who plants a cookie gains only a
 * separate limit of login attempts.
 */
function toDevice({ device }: LoginOrigin): string {
  return device !== undefined && hasSessionTokenFormat(device) ? device : newSessionToken();
}
