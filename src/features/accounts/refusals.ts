import { AppError } from '#contract/app-error.ts';
import type { Scope } from '#contract/permissions.ts';

const REALM = 'Bearer realm="reelay"';

export function authenticationRequired(): AppError {
  const message = 'Log in first, or send a bearer token or an API key that may do this.';
  return new AppError('authentication_required', message, challenge(REALM));
}

/** One sentence for unknown e-mails, wrong passwords and disabled accounts. */
export function invalidCredentials(): AppError {
  const message = 'The e-mail and the password do not belong together; check both.';
  return new AppError('invalid_credentials', message, challenge(REALM));
}

export function invalidToken(): AppError {
  const message = 'The bearer token is malformed or has ended; log in again.';
  return new AppError('invalid_token', message, challenge(`${REALM}, error="invalid_token"`));
}

/** One sentence for keys that are malformed, unknown, revoked, expired or used from elsewhere. */
export function invalidApiKey(): AppError {
  const message =
    'The API key is not one that works from here: check it for typing errors, its expiry and its networks.';
  return new AppError('invalid_api_key', message, challenge(`${REALM}, error="invalid_token"`));
}

export function ambiguousCredentials(): AppError {
  const message = 'Send one credential, once: either Authorization or X-API-Key.';
  return new AppError(
    'ambiguous_credentials',
    message,
    challenge(`${REALM}, error="invalid_request"`),
  );
}

export function insufficientScope(scope: Scope): AppError {
  return new AppError(
    'insufficient_scope',
    `This needs the scope ${scope}, which the API key does not have; make a key with it.`,
    challenge(`${REALM}, error="insufficient_scope", scope="${scope}"`),
  );
}

export function bearerTokenRequired(): AppError {
  return new AppError(
    'bearer_token_required',
    'An API key can’t do this; log in and send the bearer token.',
    challenge(`${REALM}, error="insufficient_scope"`),
  );
}

export function emailTaken(): AppError {
  return new AppError('email_taken', 'There is an account of this e-mail already; log in.');
}

export function tooManyFailures(seconds: number): AppError {
  const message = `Too many attempts to log in with this e-mail; try again in ${seconds} s.`;
  return new AppError('rate_limited', message, { headers: { 'retry-after': String(seconds) } });
}

/** RFC 6750 §3: what is wanted, and what was wrong. */
function challenge(value: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { 'www-authenticate': value } };
}
