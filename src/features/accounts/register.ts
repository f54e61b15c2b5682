import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Registration } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newAccountId } from '#platform/new-id.ts';

import { insertAccount } from './account-store.ts';
import type { Account } from './account.ts';
import type { LoginPlaces } from './login-places.ts';
import { toNormalEmail } from './normal-email.ts';
import type { Passwords } from './passwords.ts';
import { emailTaken } from './refusals.ts';
import type { BegunSession, SessionOrigin, Sessions } from './sessions.ts';

export type Registrant = {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
};

/** Somebody who has just come in, with the session that has begun; `device` is for a browser's cookie. */
export type LoggedIn = BegunSession & {
  readonly account: Account;
  readonly device: string | undefined;
};

type Deps = {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'begin'>;
  readonly places: Pick<LoginPlaces, 'remember'>;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly registration: Registration;
};

export type Register = (registrant: Registrant, origin: SessionOrigin) => Promise<LoggedIn>;
/** The same without a session and whatever REGISTRATION says: for the operator. */
export type CreateAccount = (registrant: Registrant) => Promise<Account>;

export function createRegister(deps: Deps): Register {
  return async (registrant, origin) => {
    if (deps.registration === 'closed') {
      const message = 'This service takes no registrations; ask its operator for an account.';
      throw new AppError('registration_closed', message);
    }
    return addAccount(registrant, deps, (tx, account) => enter(tx, { account, origin }, deps));
  };
}

/** Begins a session, and makes known where. */
export async function enter(
  tx: Tx,
  { account, origin }: { readonly account: Account; readonly origin: SessionOrigin },
  { sessions, places }: Pick<Deps, 'sessions' | 'places'>,
): Promise<LoggedIn> {
  const begun = await sessions.begin(tx, account.id, origin);
  return { ...begun, account, device: await places.remember(tx, account.id, origin) };
}

export function createCreateAccount(deps: Deps): CreateAccount {
  return (registrant) => addAccount(registrant, deps, async (_tx, account) => account);
}

/** The password is hashed first: a transaction waits for nothing. */
async function addAccount<T>(
  { email, password, name = null }: Omit<Registrant, 'name'> & { readonly name?: string | null },
  { database, passwords, clock }: Deps,
  andThen: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const passwordHash = await passwords.hash(password);
  const nowMs = clock();
  const account = {
    id: newAccountId(),
    email,
    name,
    embedSites: null,
    isDisabled: false,
    createdAtMs: nowMs,
  };
  return database.transaction(async (tx) => {
    const emailNormal = toNormalEmail(email);
    const isNew = await insertAccount(tx, { ...account, emailNormal, passwordHash, nowMs });
    if (!isNew) throw emailTaken();
    return andThen(tx, account);
  });
}
