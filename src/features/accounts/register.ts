import { AppError } from '#contract/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Registration } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newAccountId } from '#platform/new-id.ts';

import { insertAccount } from './account-store.ts';
import type { Account } from './account.ts';
import { emailTaken, invalidEmail } from './auth-errors.ts';
import { parseEmail } from './email.ts';
import type { KnownDevices } from './known-devices.ts';
import { validateNewPassword } from './new-password.ts';
import type { Passwords } from './passwords.ts';
import type { CreatedSession, SessionOrigin, Sessions } from './sessions.ts';

export type RegisterInput = {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
};

/** A started session. `device` is the value of the browser's device cookie. */
export type LoginResult = CreatedSession & {
  readonly account: Account;
  readonly device: string | undefined;
};

type Deps = {
  readonly database: Database;
  readonly sessions: Pick<Sessions, 'start'>;
  readonly knownDevices: Pick<KnownDevices, 'add'>;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly registration: Registration;
};

export type Register = (input: RegisterInput, origin: SessionOrigin) => Promise<LoginResult>;
/** Creates an account without a session and regardless of REGISTRATION, for the operator. */
export type CreateAccount = (input: RegisterInput) => Promise<Account>;

export function createRegister(deps: Deps): Register {
  return async (input, origin) => {
    if (deps.registration === 'closed') {
      const message = 'Registration is closed. Ask the operator of this service for an account.';
      throw new AppError('registration_closed', message);
    }
    return addAccount(input, deps, (tx, account) => startSession(tx, { account, origin }, deps));
  };
}

/** Starts a session and adds the device to the account's known devices. */
export async function startSession(
  tx: Tx,
  { account, origin }: { readonly account: Account; readonly origin: SessionOrigin },
  { sessions, knownDevices }: Pick<Deps, 'sessions' | 'knownDevices'>,
): Promise<LoginResult> {
  const created = await sessions.start(tx, account.id, origin);
  return { ...created, account, device: await knownDevices.add(tx, account.id, origin) };
}

export function createCreateAccount(deps: Deps): CreateAccount {
  return (input) => addAccount(input, deps, async (_tx, account) => account);
}

/** Hashes the password before the transaction, which must stay short. */
async function addAccount<T>(
  { email, password, name = null }: Omit<RegisterInput, 'name'> & { readonly name?: string | null },
  { database, passwords, clock }: Deps,
  onSuccess: (tx: Tx, account: Account) => Promise<T>,
): Promise<T> {
  const parsed = parseEmail(email);
  if (parsed === undefined) throw invalidEmail();
  await validateNewPassword(password, '/password');
  const passwordHash = await passwords.hash(password);
  const nowMs = clock();
  const account = {
    id: newAccountId(),
    email: parsed.text,
    name,
    embedSites: null,
    isDisabled: false,
    createdAtMs: nowMs,
  };
  return database.transaction(async (tx) => {
    const emailNormal = parsed.normal;
    const isNew = await insertAccount(tx, { ...account, emailNormal, passwordHash, nowMs });
    if (!isNew) throw emailTaken();
    return onSuccess(tx, account);
  });
}
