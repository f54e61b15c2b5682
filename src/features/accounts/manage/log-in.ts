import { recordAudit } from '#platform/audit/record-audit.ts';
import type { Tx } from '#platform/db/database.ts';

import type { Account } from '../account/account.ts';
import type { AccountsContext } from '../context.ts';
import { addKnownDevice, type LoginOrigin } from '../devices/known-devices.ts';
import { checkLogin } from '../passwords/check-login.ts';
import { type CreatedSession, createSession } from '../sessions/sessions.ts';

type LogInInput = { readonly email: string; readonly password: string; readonly proof?: string };

/** A started session. `device` is the value of the browser's device cookie. */
export type LoginResult = CreatedSession & {
  readonly account: Account;
  readonly device: string | undefined;
};

export function logIn(
  context: AccountsContext,
  input: LogInInput,
  origin: LoginOrigin,
): Promise<LoginResult> {
  return checkLogin(context, { ...input, origin }, (tx, account) =>
    startSession(context, tx, { account, origin }),
  );
}

/** Starts a session and adds the device to the account's known devices. */
export async function startSession(
  context: AccountsContext,
  tx: Tx,
  { account, origin }: { readonly account: Account; readonly origin: LoginOrigin },
): Promise<LoginResult> {
  const accountId = account.id;
  const created = await createSession(tx, { ...origin, accountId }, context.clock());
  const { id: sessionId } = created.session;
  await recordAudit(tx, context, {
    accountId,
    action: 'session.started',
    subjectId: sessionId,
    details: { kind: origin.kind },
    actor: { kind: 'session', accountId, sessionId },
  });
  return { ...created, account, device: await addKnownDevice(context, tx, { accountId, origin }) };
}
