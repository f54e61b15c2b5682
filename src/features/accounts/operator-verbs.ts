import type { Database, Tx } from '#platform/db/database.ts';

import {
  changeAccount,
  findAccountByEmail,
  findAccounts,
  type StoredAccount,
} from './account-store.ts';
import type { Account } from './account.ts';
import type { LoginPlaces } from './login-places.ts';
import { toNormalEmail } from './normal-email.ts';
import { createCreateAccount, type CreateAccount } from './register.ts';
import { deleteSessions } from './session-store.ts';

/** What the person who runs the service does, at its command line. */
export type OperatorVerbs = {
  readonly create: CreateAccount;
  readonly list: () => Promise<readonly Account[]>;
  /** Its sessions end, and its keys and log-ins are refused until it is enabled. Undefined: no such account. */
  readonly disable: (email: string) => Promise<Account | undefined>;
  readonly enable: (email: string) => Promise<Account | undefined>;
  /** Every session of the account ends, and no place is known any more. */
  readonly resetPassword: (email: string, password: string) => Promise<Account | undefined>;
};

type Deps = Parameters<typeof createCreateAccount>[0] & { readonly places: LoginPlaces };

export function createOperatorVerbs(deps: Deps): OperatorVerbs {
  const { database, passwords, places, clock } = deps;
  return {
    create: createCreateAccount(deps),
    list: () => findAccounts(database.queries),
    disable: (email) =>
      withAccount(database, email, async (tx, { id }) => {
        await deleteSessions(tx, id, null);
        return changeAccount(tx, id, { disabled_at_ms: clock(), updated_at_ms: clock() });
      }),
    enable: (email) =>
      withAccount(database, email, (tx, { id }) =>
        changeAccount(tx, id, { disabled_at_ms: null, updated_at_ms: clock() }),
      ),
    async resetPassword(email, password) {
      const hash = await passwords.hash(password);
      return withAccount(database, email, async (tx, { id }) => {
        const change = { password_hash: hash, updated_at_ms: clock() };
        const account = await changeAccount(tx, id, change);
        await deleteSessions(tx, id, null);
        await places.forget(tx, id, null);
        return account;
      });
    },
  };
}

function withAccount(
  database: Database,
  email: string,
  run: (tx: Tx, account: StoredAccount) => Promise<Account | undefined>,
): Promise<Account | undefined> {
  return database.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, toNormalEmail(email));
    return account && run(tx, account);
  });
}
