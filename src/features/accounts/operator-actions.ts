import type { Database, Tx } from '#platform/db/database.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { QuotaChanges } from '#platform/quotas/quota-store.ts';

import {
  changeAccount,
  findAccountByEmail,
  findAccounts,
  type StoredAccount,
} from './account-store.ts';
import type { Account } from './account.ts';
import { normalizeEmail } from './email.ts';
import type { KnownDevices } from './known-devices.ts';
import { validateNewPassword } from './new-password.ts';
import { createCreateAccount, type CreateAccount } from './register.ts';
import { deleteSessions } from './session-store.ts';

/** Actions on accounts that the command line offers to the operator. */
export type OperatorActions = {
  readonly create: CreateAccount;
  readonly list: () => Promise<readonly Account[]>;
  /** Overrides the server defaults. Undefined for an unknown account. */
  readonly changeQuotas: (email: string, changes: QuotaChanges) => Promise<Account | undefined>;
  /**
   * Revokes the sessions of an account and rejects its keys and logins until it is enabled again.
   * Undefined for an unknown account.
   */
  readonly disable: (email: string) => Promise<Account | undefined>;
  readonly enable: (email: string) => Promise<Account | undefined>;
  /** Also revokes all sessions and removes all known devices. */
  readonly resetPassword: (email: string, password: string) => Promise<Account | undefined>;
};

type Deps = Parameters<typeof createCreateAccount>[0] & {
  readonly knownDevices: KnownDevices;
  readonly quotas: Pick<Quotas, 'change'>;
};

export function createOperatorActions(deps: Deps): OperatorActions {
  const { database, passwords, knownDevices, quotas, clock } = deps;
  return {
    create: createCreateAccount(deps),
    list: () => findAccounts(database.queries),
    changeQuotas: (email, changes) =>
      updateByEmail(database, email, async (tx, account) => {
        await quotas.change(tx, account.id, changes);
        return account;
      }),
    disable: (email) =>
      updateByEmail(database, email, async (tx, { id }) => {
        await deleteSessions(tx, id, null);
        return changeAccount(tx, id, { disabled_at_ms: clock(), updated_at_ms: clock() });
      }),
    enable: (email) =>
      updateByEmail(database, email, (tx, { id }) =>
        changeAccount(tx, id, { disabled_at_ms: null, updated_at_ms: clock() }),
      ),
    async resetPassword(email, password) {
      await validateNewPassword(password, '/password');
      const hash = await passwords.hash(password);
      return updateByEmail(database, email, async (tx, { id }) => {
        const change = { password_hash: hash, updated_at_ms: clock() };
        const account = await changeAccount(tx, id, change);
        await deleteSessions(tx, id, null);
        await knownDevices.removeOthers(tx, id, null);
        return account;
      });
    },
  };
}

function updateByEmail(
  database: Database,
  email: string,
  run: (tx: Tx, account: StoredAccount) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  return database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, normalizeEmail(email));
    return account && run(tx, account);
  });
}
