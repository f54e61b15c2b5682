import type { AccountId } from '#contract/ids.ts';
import { toTime } from '#lib/text/to-time.ts';

import { findIdentities } from '../account/identity-store.ts';
import { findKeys } from '../callers/key-store.ts';
import { findSessions } from '../callers/session-store.ts';
import type { AccountsContext } from '../context.ts';
import { getSecondFactor } from '../factors/manage-second-factor.ts';
import { findPasskeys } from '../factors/passkey-store.ts';
import { getAccount } from '../manage/profile.ts';
import type { PasskeyWire, SecondFactorWire } from '../security-wire.ts';
import type { AccountWire, KeyWire, SessionWire } from '../wire.ts';
import {
  toAccountWire,
  toKeyWire,
  toPasskeyWire,
  toSecondFactorWire,
  toSessionWire,
} from './to-wire.ts';

type AccountDescription = {
  readonly account: AccountWire;
  readonly sessions: readonly Omit<SessionWire, 'current'>[];
  readonly keys: readonly KeyWire[];
  readonly secondFactor: SecondFactorWire;
  readonly passkeys: readonly PasskeyWire[];
  readonly identities: readonly IdentityRecord[];
};

type IdentityRecord = {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
};

/** The account with its credentials, without their secrets. Throws invalid_token. */
export async function describeAccount(
  ctx: AccountsContext,
  id: AccountId,
): Promise<AccountDescription> {
  const { queries } = ctx.database;
  const account = await getAccount(ctx, id);
  const sessions = await findSessions(queries, id, ctx.clock());
  const keys = await findKeys(queries, id);
  const identities = await findIdentities(queries, id);
  return {
    account: toAccountWire(account),
    sessions: sessions.map((session) => toSessionWire(session)),
    keys: keys.map(toKeyWire),
    passkeys: (await findPasskeys(queries, id)).map(toPasskeyWire),
    secondFactor: toSecondFactorWire(await getSecondFactor(ctx, id)),
    identities: identities.map(({ issuer, subject, email, createdAtMs, usedAtMs }) => ({
      issuer,
      subject,
      email,
      createdAt: toTime(createdAtMs),
      lastUsedAt: toTime(usedAtMs),
    })),
  };
}
