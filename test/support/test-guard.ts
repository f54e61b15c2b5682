import { AppError } from '#contract/app-error.ts';
import type { AccountPrincipal, CredentialCarrier, Guard } from '#contract/guard.ts';
import { type AccountId, isAccountId, isSessionId, type SessionId } from '#contract/ids.ts';

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
  async require(request) {
    const principal = identify(request);
    if (principal === undefined) {
      throw new AppError('authentication_required', 'Send credentials.');
    }
    return principal;
  },
};

function identify({ headers }: CredentialCarrier): AccountPrincipal | undefined {
  const { authorization } = headers;
  if (authorization === undefined) return undefined;
  const id = [authorization]
    .flat()
    .join()
    .replace(/^Bearer /, '');
  if (!isAccountId(id)) throw new AppError('invalid_token', 'The token is wrong.');
  return { kind: 'session', accountId: id, sessionId: SESSION_ID };
}

function toSessionId(text: string): SessionId {
  if (!isSessionId(text)) throw new Error(`not a session ID: ${text}`);
  return text;
}
