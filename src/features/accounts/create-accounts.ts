import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Guard } from '#contract/guard.ts';
import { type AccountId, isAccountId, type SessionId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Registration } from '#platform/config/config.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import type { AttemptLimit } from '#platform/http/limits/attempt-limit.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { changeAccount, deleteAccountRow, findAccount } from './account-store.ts';
import type { Account } from './account.ts';
import { type AreaCookie, createDeviceCookie, createSessionCookie } from './area-cookies.ts';
import { invalidToken } from './auth-errors.ts';
import { type Login, checkLogin } from './check-login.ts';
import { createGuard } from './create-guard.ts';
import { createFindAccountId, createFindCaller, type FindAccountId } from './find-caller.ts';
import { findKeys } from './key-store.ts';
import { createKeys, type Keys } from './keys.ts';
import { createKnownDevices, type LoginOrigin } from './known-devices.ts';
import { createLoginProofs } from './login-proof.ts';
import { validateNewPassword } from './new-password.ts';
import { createOperatorActions, type OperatorActions } from './operator-actions.ts';
import { createPasswords } from './passwords.ts';
import { createRegister, startSession, type LoginResult, type Register } from './register.ts';
import { deleteSessions } from './session-store.ts';
import { createSessions, type SessionOrigin, type Sessions } from './sessions.ts';

export type AccountsDeps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly registration: Registration;
  readonly publicUrl: URL;
  readonly quotas: Pick<Quotas, 'enforce' | 'change'>;
  /** Limits consecutive failed logins. */
  readonly failures: AttemptLimit;
  /** Counts the uses of each login challenge. */
  readonly usedChallenges: AttemptLimit;
  /** Deletes the account's data in other features. Returns the number of deleted videos. */
  readonly deleteAccountData: (tx: Tx, id: AccountId) => Promise<number>;
};

/** The number of records of each kind that were deleted with the account. */
export type DeletedAccount = {
  readonly videos: number;
  readonly keys: number;
  readonly sessions: number;
};

type PasswordChangeInput = {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** The current session stays valid. All others are revoked. */
  readonly sessionId: SessionId;
  /** The current device stays known. All others are removed. */
  readonly origin: LoginOrigin;
};

type DeleteAccountInput = { readonly password: string; readonly sessionId: SessionId };

type ProfileInput = {
  readonly name?: string | null;
  readonly embedSites?: EmbedSites | null;
};

/** The operations that routes and other features use. */
export type Accounts = {
  readonly guard: Guard;
  readonly findAccountId: FindAccountId;
  readonly sessions: Sessions;
  readonly keys: Keys;
  readonly cookie: AreaCookie;
  readonly deviceCookie: AreaCookie;
  readonly registration: Registration;
  readonly register: Register;
  readonly logIn: (
    login: Login & { readonly proof?: string },
    origin: SessionOrigin,
  ) => Promise<LoginResult>;
  readonly getAccount: (id: AccountId) => Promise<Account>;
  readonly changeProfile: (id: AccountId, change: ProfileInput) => Promise<Account>;
  /** Null when the account has no setting or does not exist. */
  readonly findEmbedSites: (id: string) => Promise<EmbedSites | null>;
  readonly changePassword: (account: Account, change: PasswordChangeInput) => Promise<void>;
  readonly deleteAccount: (
    account: Account,
    deletion: DeleteAccountInput,
  ) => Promise<DeletedAccount>;
  readonly operator: OperatorActions;
};

export function createAccounts(deps: AccountsDeps): Accounts {
  const { database, clock, publicUrl, registration } = deps;
  const sessions = createSessions(deps);
  const keys = createKeys(deps);
  const cookie = createSessionCookie(publicUrl);
  const findCaller = createFindCaller({ sessions, keys, cookie, publicUrl });
  const knownDevices = createKnownDevices(deps);
  const proofs = createLoginProofs({ ...deps, used: deps.usedChallenges });
  const shared = { ...deps, sessions, knownDevices, proofs, passwords: createPasswords() };
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
      checkLogin({ ...login, context: origin }, shared, (tx, account) =>
        startSession(tx, { account, origin }, shared),
      ),
    getAccount: async (id) => requireAccount(await findAccount(database.queries, id)),
    changeProfile: (id, { name, embedSites }) =>
      database.transaction(async (tx) => {
        const change = {
          ...(name !== undefined && { name }),
          ...(embedSites !== undefined && {
            embed_sites: embedSites === null ? null : JSON.stringify(embedSites),
          }),
        };
        return requireAccount(await changeAccount(tx, id, { ...change, updated_at_ms: clock() }));
      }),
    findEmbedSites: async (id) =>
      isAccountId(id) ? ((await findAccount(database.queries, id))?.embedSites ?? null) : null,
    changePassword: async ({ id, email }, { currentPassword, newPassword, sessionId, origin }) => {
      await validateNewPassword(newPassword, '/newPassword');
      const context = { kind: 'session', sessionId } as const;
      const attempt = { email, password: currentPassword, newPassword, context };
      return checkLogin(attempt, shared, async (tx) => {
        await deleteSessions(tx, id, sessionId);
        await knownDevices.removeOthers(tx, id, origin);
      });
    },
    deleteAccount: ({ id, email }, { password, sessionId }) => {
      const context = { kind: 'session', sessionId } as const;
      return checkLogin({ email, password, context }, shared, (tx) =>
        deleteEverything(tx, id, deps),
      );
    },
    operator: createOperatorActions(shared),
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

/** The account may have been deleted after its credentials were checked. */
function requireAccount(account: Account | undefined): Account {
  if (account === undefined) throw invalidToken();
  return account;
}
