import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Guard } from '#contract/guard.ts';
import { type AccountId, isAccountId, type SessionId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Registration } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { AttemptLimit } from '#platform/http/attempt-limit.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { changeAccount, deleteAccountRow, findAccount } from './account-store.ts';
import type { Account } from './account.ts';
import { type AreaCookie, createDeviceCookie, createSessionCookie } from './area-cookies.ts';
import { type Login, withLogin } from './check-login.ts';
import { createGuard } from './create-guard.ts';
import { createFindAccountId, createFindCaller, type FindAccountId } from './find-caller.ts';
import { findKeys } from './key-store.ts';
import { createKeys, type Keys } from './keys.ts';
import { createLoginPlaces, type Door } from './login-places.ts';
import { createOperatorVerbs, type OperatorVerbs } from './operator-verbs.ts';
import { createPasswords } from './passwords.ts';
import { invalidToken } from './refusals.ts';
import { createRegister, enter, type LoggedIn, type Register } from './register.ts';
import { deleteSessions } from './session-store.ts';
import { createSessions, type SessionOrigin, type Sessions } from './sessions.ts';

export type AccountsDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly registration: Registration;
  readonly publicUrl: URL;
  /** Wrong passwords in a row. */
  readonly failures: AttemptLimit;
  /** Deletes what other features keep for the account; answers how many videos went. */
  readonly deleteAccountData: (tx: Tx, id: AccountId) => Promise<number>;
};

/** What was deleted with an account. */
export type DeletedAccount = {
  readonly videos: number;
  readonly keys: number;
  readonly sessions: number;
};

type PasswordChange = {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** This session goes on; all others end. */
  readonly sessionId: SessionId;
  /** What is known of this place stays; all others are forgotten. */
  readonly door: Door;
};

type Deletion = { readonly password: string; readonly sessionId: SessionId };

/** What its owner says of an account. */
type ProfileChange = {
  readonly name?: string | null;
  readonly embedSites?: EmbedSites | null;
};

/** All that others do with accounts. */
export type Accounts = {
  readonly guard: Guard;
  readonly findAccountId: FindAccountId;
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly cookie: AreaCookie;
  readonly deviceCookie: AreaCookie;
  readonly registration: Registration;
  readonly register: Register;
  readonly logIn: (login: Login, origin: SessionOrigin) => Promise<LoggedIn>;
  readonly getAccount: (id: AccountId) => Promise<Account>;
  readonly changeProfile: (id: AccountId, change: ProfileChange) => Promise<Account>;
  /** Null where the account says nothing, or is gone. */
  readonly findEmbedSites: (id: string) => Promise<EmbedSites | null>;
  readonly changePassword: (account: Account, change: PasswordChange) => Promise<void>;
  readonly deleteAccount: (account: Account, deletion: Deletion) => Promise<DeletedAccount>;
  readonly operator: OperatorVerbs;
};

export function createAccounts(deps: AccountsDeps): Accounts {
  const { database, clock, publicUrl, registration } = deps;
  const sessions = createSessions(deps);
  const keys = createKeys(deps);
  const cookie = createSessionCookie(publicUrl);
  const findCaller = createFindCaller({ sessions, keys, cookie, publicUrl });
  const places = createLoginPlaces(deps);
  const shared = { ...deps, sessions, places, passwords: createPasswords() };
  return {
    guard: createGuard(findCaller),
    findAccountId: createFindAccountId(findCaller),
    sessions,
    keys,
    cookie,
    deviceCookie: createDeviceCookie(publicUrl),
    registration,
    register: createRegister(shared),
    logIn: (login, origin) =>
      withLogin({ ...login, place: origin }, shared, (tx, account) =>
        enter(tx, { account, origin }, shared),
      ),
    getAccount: async (id) => orGone(await findAccount(database.queries, id)),
    changeProfile: (id, { name, embedSites }) =>
      database.transaction(async (tx) => {
        const change = {
          ...(name !== undefined && { name }),
          ...(embedSites !== undefined && {
            embed_sites: embedSites === null ? null : JSON.stringify(embedSites),
          }),
        };
        return orGone(await changeAccount(tx, id, { ...change, updated_at_ms: clock() }));
      }),
    findEmbedSites: async (id) =>
      isAccountId(id) ? ((await findAccount(database.queries, id))?.embedSites ?? null) : null,
    changePassword: ({ id, email }, { currentPassword, newPassword, sessionId, door }) => {
      const place = { kind: 'session', sessionId } as const;
      const attempt = { email, password: currentPassword, newPassword, place };
      return withLogin(attempt, shared, async (tx) => {
        await deleteSessions(tx, id, sessionId);
        await places.forget(tx, id, door);
      });
    },
    deleteAccount: ({ id, email }, { password, sessionId }) => {
      const place = { kind: 'session', sessionId } as const;
      return withLogin({ email, password, place }, shared, (tx) => deleteEverything(tx, id, deps));
    },
    operator: createOperatorVerbs(shared),
  };
}

async function deleteEverything(
  tx: Tx,
  id: AccountId,
  { deleteAccountData }: AccountsDeps,
): Promise<DeletedAccount> {
  const videos = await deleteAccountData(tx, id);
  const keys = await findKeys(tx, id);
  const sessions = await deleteSessions(tx, id, null);
  await deleteAccountRow(tx, id);
  return { videos, keys: keys.length, sessions };
}

/** The account was deleted since its credentials were looked up. */
function orGone(account: Account | undefined): Account {
  if (account === undefined) throw invalidToken();
  return account;
}
