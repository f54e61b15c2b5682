import { AppError } from '#contract/app-error.ts';
import type { AccountPrincipal, CredentialCarrier, Guard } from '#contract/guard.ts';
import { type AccountId, isAccountId, isSessionId, type SessionId } from '#contract/ids.ts';
import type { Database } from '#platform/db/database.ts';

const SESSION_ID = toSessionId('ses_2222222222222222');

/** A well-formed ID, always the same for the same name. */
export function accountId(name: string): AccountId {
  const id = `acc_${name.padEnd(16, '2')}`;
  if (!isAccountId(id)) throw new Error(`more than 16 characters or not base58: ${name}`);
  return id;
}

/** Request headers that authenticate as the account of this name. */
export function as(name: string): { readonly authorization: string } {
  return { authorization: `Bearer ${accountId(name)}` };
}

/** A guard that treats the bearer token as the account ID. It always rejects `Bearer wrong`. */
export const testGuard: Guard = {
  identify: async (request) => identify(request) ?? { kind: 'anonymous' },
};

function identify(request: CredentialCarrier): AccountPrincipal | undefined {
  if (request.headers['authorization'] === undefined) return undefined;
  const id = findNamedAccount(request);
  if (id === undefined) throw new AppError('invalid_token', 'The token is wrong.');
  return { kind: 'session', accountId: id, sessionId: SESSION_ID };
}

/**
 * Also treats an account ID as a bearer token, and creates the account and a session before its
 * first request. `guard` identifies all other callers.
 */
export function createTestGuard({
  database,
  guard,
}: {
  readonly database: Database;
  readonly guard: Guard;
}): Guard {
  const principals = new Map<AccountId, Promise<AccountPrincipal>>();

  function findPrincipal(request: CredentialCarrier): Promise<AccountPrincipal> | undefined {
    const id = findNamedAccount(request);
    if (id === undefined) return undefined;
    const principal = principals.get(id) ?? createAccount(database, id);
    principals.set(id, principal);
    return principal;
  }

  return {
    identify: (request, operation) => findPrincipal(request) ?? guard.identify(request, operation),
  };
}

async function createAccount(database: Database, id: AccountId): Promise<AccountPrincipal> {
  const sessionId = toSessionId(id.replace('acc_', 'ses_'));
  const email = `${id}@example.com`;
  await database.transaction(async (tx) => {
    const account = {
      id,
      email,
      email_normal: email.toLowerCase(),
      password_hash: '',
      created_at_ms: 0,
      updated_at_ms: 0,
    };
    const session = {
      id: sessionId,
      account_id: id,
      token_digest: id,
      kind: 'token',
      created_at_ms: 0,
      last_used_at_ms: 0,
      expires_at_ms: Number.MAX_SAFE_INTEGER,
    } as const;
    await tx
      .insertInto('accounts')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .insertInto('sessions')
      .values(session)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
  return { kind: 'session', accountId: id, sessionId };
}

function findNamedAccount({ headers }: CredentialCarrier): AccountId | undefined {
  const [, id = ''] = /^Bearer (acc_.+)$/.exec([headers['authorization']].flat().join()) ?? [];
  return isAccountId(id) ? id : undefined;
}

function toSessionId(text: string): SessionId {
  if (!isSessionId(text)) throw new Error(`not a session ID: ${text}`);
  return text;
}
