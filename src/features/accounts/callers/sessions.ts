import { AppError } from '#contract/app-error.ts';
import { hasSessionTokenFormat, type AccountId, isSessionId } from '#contract/ids.ts';
import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';
import { newSessionId } from '#platform/new-id.ts';

import { writeSignIn } from '../account/account-store.ts';
import type { CallerContext } from './caller-context.ts';
import {
  deleteBrowserSession,
  deleteSession,
  findSessionHolder,
  insertSession,
  touchSession,
} from './session-store.ts';
import { newSessionToken, toCredentialDigest } from './session-token.ts';
import { type Session, type SessionHolder, type SessionKind, SESSION_MS } from './session.ts';

/** Minimum interval between updates of the last use. */
const SESSION_TOUCH_MS = 3_600_000;
const SESSION_CLIENT_CHARACTERS_MAX = 200;

type CreateSessionInput = {
  readonly accountId: AccountId;
  readonly kind: SessionKind;
  /** The User-Agent. */
  readonly client: string | undefined;
};

/** A session with its token, never stored. */
export type CreatedSession = { readonly token: string; readonly session: Session };

export async function createSession(
  tx: Tx,
  { accountId, kind, client }: CreateSessionInput,
  nowMs: number,
): Promise<CreatedSession> {
  const token = newSessionToken();
  const session: Session = {
    id: newSessionId(),
    accountId,
    kind,
    client: client?.slice(0, SESSION_CLIENT_CHARACTERS_MAX) ?? null,
    createdAtMs: nowMs,
    lastUsedAtMs: nowMs,
    expiresAtMs: nowMs + SESSION_MS,
    confirmedAtMs: nowMs,
  };
  await insertSession(tx, { ...session, tokenDigest: toCredentialDigest(token) });
  await writeSignIn(tx, accountId, nowMs);
  return { token, session };
}

/**
 * Undefined when the session has expired or was revoked on any node. Reads the database, so that a
 * revocation is effective on all nodes immediately.
 */
export async function findSession(
  { database, clock }: CallerContext,
  token: string,
  kind: SessionKind,
): Promise<SessionHolder | undefined> {
  if (!hasSessionTokenFormat(token)) return undefined;
  const holder = await findSessionHolder(database.queries, toCredentialDigest(token), kind);
  const nowMs = clock();
  if (holder === undefined || holder.account.isDisabled) return undefined;
  if (holder.session.expiresAtMs <= nowMs) return undefined;
  if (nowMs - holder.session.lastUsedAtMs < SESSION_TOUCH_MS) return holder;
  const times = { lastUsedAtMs: nowMs, expiresAtMs: nowMs + SESSION_MS };
  await database.transaction((tx) => touchSession(tx, holder.session.id, times));
  return { ...holder, session: { ...holder.session, ...times } };
}

export async function revokeSession(
  { database, clock }: CallerContext,
  accountId: AccountId,
  id: string,
): Promise<void> {
  if (!isSessionId(id)) throw sessionNotFound();
  await database.transaction(async (tx) => {
    if (!(await deleteSession(tx, accountId, id))) throw sessionNotFound();
    await recordAudit(tx, { clock }, { accountId, action: 'session.revoked', subjectId: id });
  });
}

/** Revokes the browser session with this token, if it exists. */
export async function revokeBrowserSession(
  { database }: CallerContext,
  token: string,
): Promise<void> {
  if (!hasSessionTokenFormat(token)) return;
  await database.transaction((tx) => deleteBrowserSession(tx, toCredentialDigest(token)));
}

function sessionNotFound(): AppError {
  return new AppError('not_found', 'Session not found. It may have expired or been revoked.');
}
