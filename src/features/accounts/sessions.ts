import { AppError } from '#contract/app-error.ts';
import { type AccountId, isSessionId } from '#contract/ids.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { newSessionId } from '#platform/new-id.ts';

import type { Session, SessionKind } from './account.ts';
import type { LoginOrigin } from './known-devices.ts';
import {
  deleteBrowserSession,
  deleteSession,
  findSessionHolder,
  findSessions,
  insertSession,
  type SessionHolder,
  touchSession,
} from './session-store.ts';
import { isSessionToken, newSessionToken, toCredentialDigest } from './session-token.ts';

/** Idle timeout of a session, and the minimum interval between updates of its last use. */
export const SESSION_MS = 30 * 86_400_000;
const SESSION_TOUCH_MS = 3_600_000;
const SESSION_CLIENT_CHARACTERS_MAX = 200;

/** Where a session is started. `client` is the User-Agent. */
export type SessionOrigin = LoginOrigin & { readonly client: string | undefined };

/** A session with its token, which is not stored. */
export type CreatedSession = { readonly token: string; readonly session: Session };

export type Sessions = {
  readonly start: (tx: Tx, accountId: AccountId, origin: SessionOrigin) => Promise<CreatedSession>;
  /** Undefined when the session has expired or was revoked on any node. */
  readonly find: (token: string, kind: SessionKind) => Promise<SessionHolder | undefined>;
  readonly list: (accountId: AccountId) => Promise<readonly Session[]>;
  readonly revoke: (accountId: AccountId, id: string) => Promise<void>;
  /** Revokes the browser session with this token, if it exists. */
  readonly revokeByToken: (token: string) => Promise<void>;
};

type Deps = { readonly database: Database; readonly clock: Clock };

/** Every request reads the database, so that a revocation is effective on all nodes immediately. */
export function createSessions({ database, clock }: Deps): Sessions {
  return {
    start: (tx, accountId, origin) => startSession(tx, { accountId, origin, nowMs: clock() }),
    async find(token, kind) {
      if (!isSessionToken(token)) return undefined;
      const holder = await findSessionHolder(database.queries, toCredentialDigest(token), kind);
      const nowMs = clock();
      if (holder === undefined || holder.account.isDisabled) return undefined;
      if (holder.session.expiresAtMs <= nowMs) return undefined;
      if (nowMs - holder.session.lastUsedAtMs < SESSION_TOUCH_MS) return holder;
      const times = { lastUsedAtMs: nowMs, expiresAtMs: nowMs + SESSION_MS };
      await database.transaction((tx) => touchSession(tx, holder.session.id, times));
      return { ...holder, session: { ...holder.session, ...times } };
    },
    list: (accountId) => findSessions(database.queries, accountId, clock()),
    async revoke(accountId, id) {
      const isEnded =
        isSessionId(id) && (await database.transaction((tx) => deleteSession(tx, accountId, id)));
      if (!isEnded)
        throw new AppError('not_found', 'Session not found. It may have expired or been revoked.');
    },
    async revokeByToken(token) {
      if (!isSessionToken(token)) return;
      await database.transaction((tx) => deleteBrowserSession(tx, toCredentialDigest(token)));
    },
  };
}

type NewSession = {
  readonly accountId: AccountId;
  readonly origin: SessionOrigin;
  readonly nowMs: number;
};

async function startSession(
  tx: Tx,
  { accountId, origin, nowMs }: NewSession,
): Promise<CreatedSession> {
  const token = newSessionToken();
  const session: Session = {
    id: newSessionId(),
    accountId,
    kind: origin.kind,
    client: origin.client?.slice(0, SESSION_CLIENT_CHARACTERS_MAX) ?? null,
    createdAtMs: nowMs,
    lastUsedAtMs: nowMs,
    expiresAtMs: nowMs + SESSION_MS,
  };
  await insertSession(tx, { ...session, tokenDigest: toCredentialDigest(token) });
  return { token, session };
}
