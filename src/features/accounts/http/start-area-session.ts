import type { FastifyRequest } from 'fastify';

import { toClientNetwork } from '#lib/net/client-network.ts';

import type { LoginOrigin } from '../callers/known-devices.ts';
import { revokeBrowserSession } from '../callers/sessions.ts';
import type { AccountsContext } from '../context.ts';
import type { LoginResult } from '../manage/log-in.ts';

export function toOrigin(
  { headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>,
  { deviceCookie }: AccountsContext,
): LoginOrigin {
  return {
    kind: 'browser',
    client: headers['user-agent'],
    network: toClientNetwork(ip),
    device: deviceCookie.read(headers.cookie),
  };
}

/**
 * Revokes the session in the request's cookie. The new login overwrites that cookie, so this
 * browser could no longer sign out of the previous session.
 */
export async function revokePreviousSession(
  { headers }: Pick<FastifyRequest, 'headers'>,
  accounts: AccountsContext,
): Promise<void> {
  const previous = accounts.sessionCookie.read(headers.cookie);
  if (previous !== undefined) await revokeBrowserSession(accounts, previous);
}

/** The `Set-Cookie` values of a login. */
export function toLoginCookies(
  { token, device }: LoginResult,
  { sessionCookie, deviceCookie }: AccountsContext,
): string[] {
  const cookies = [sessionCookie.write(token)];
  if (device !== undefined) cookies.push(deviceCookie.write(device));
  return cookies;
}
