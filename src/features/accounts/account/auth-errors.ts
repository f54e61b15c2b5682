import { AppError } from '#contract/app-error.ts';
import type { Scope } from '#contract/permissions.ts';

const REALM = 'Bearer realm="reelay"';

export function authenticationRequired(): AppError {
  const message = 'Authentication is required. Send a bearer token or an API key.';
  return new AppError('authentication_required', message, challenge(REALM));
}

/**
 * The same message for unknown e-mail addresses, wrong passwords and disabled accounts, so that it
 * does not reveal which accounts exist.
 */
export function invalidCredentials(): AppError {
  const message = 'Incorrect e-mail or password.';
  return new AppError('invalid_credentials', message, challenge(REALM));
}

/** `loginChallenge` stands for the accepted password in the request with the code. */
export function secondFactorRequired(loginChallenge: string): AppError {
  const message =
    'This account requires a second factor. Submit the challenge with a code of the authenticator app or a recovery code.';
  const details = [
    { path: '/code', message: 'is required with the challenge', challenge: loginChallenge },
  ];
  return new AppError('second_factor_required', message, { ...challenge(REALM), details });
}

export function invalidChallenge(): AppError {
  const message = 'This login has expired or was already used. Log in again.';
  return new AppError('invalid_challenge', message, challenge(REALM));
}

export function invalidCode(): AppError {
  const message = 'Incorrect code. Each code is valid once and for about a minute.';
  return new AppError('invalid_code', message, challenge(REALM));
}

/** One message for passkeys that are unknown, removed, or did not sign this request. */
export function invalidPasskey(cause?: unknown): AppError {
  const message = 'The passkey was not accepted. Try again, or sign in with your password.';
  return new AppError('invalid_passkey', message, { ...challenge(REALM), cause });
}

export function tooManyPasskeys(limit: number): AppError {
  const message = `An account can have ${limit} passkeys. Remove one first.`;
  return new AppError('validation_failed', message);
}

export function passkeyNotFound(): AppError {
  return new AppError('not_found', 'Passkey not found. It may have been removed.');
}

export function tooManyCodes(seconds: number): AppError {
  const message = `Too many incorrect codes. Try again in ${seconds} seconds, or use a recovery code.`;
  return new AppError('rate_limited', message, { headers: { 'retry-after': String(seconds) } });
}

export function secondFactorExists(): AppError {
  const message = 'The account already has an authenticator app. Remove it first.';
  return new AppError('second_factor_exists', message);
}

export function secondFactorNotFound(): AppError {
  return new AppError('not_found', 'The account has no authenticator app. Add one first.');
}

export function invalidToken(): AppError {
  const message = 'The bearer token is invalid or expired. Log in again.';
  return new AppError('invalid_token', message, challenge(`${REALM}, error="invalid_token"`));
}

/**
 * One message for keys that are malformed, unknown, revoked, expired or used from a disallowed
 * network.
 */
export function invalidApiKey(): AppError {
  const message =
    'The API key is invalid, expired, or not allowed from this network. Check the key and its settings.';
  return new AppError('invalid_api_key', message, challenge(`${REALM}, error="invalid_token"`));
}

export function ambiguousCredentials(): AppError {
  const message = 'Send exactly one credential: either Authorization or X-API-Key.';
  return new AppError(
    'ambiguous_credentials',
    message,
    challenge(`${REALM}, error="invalid_request"`),
  );
}

export function insufficientScope(scope: Scope): AppError {
  return new AppError(
    'insufficient_scope',
    `The API key does not have the required scope ${scope}. Create a key with this scope.`,
    challenge(`${REALM}, error="insufficient_scope", scope="${scope}"`),
  );
}

export function bearerTokenRequired(): AppError {
  return new AppError(
    'bearer_token_required',
    'This operation does not accept API keys. Log in and send the bearer token.',
    challenge(`${REALM}, error="insufficient_scope"`),
  );
}

export function emailTaken(): AppError {
  return new AppError(
    'email_taken',
    'An account with this e-mail address already exists. Log in, or use a different address.',
  );
}

export function emailNotConfigured(): AppError {
  return new AppError(
    'email_not_configured',
    'This service sends no e-mail. Ask its operator for help.',
  );
}

/** One message for links that are unknown, used, replaced or expired. */
export function invalidMailToken(): AppError {
  return new AppError(
    'invalid_mail_token',
    'The link is invalid, has expired, or was used before. Request a new one.',
  );
}

/** The request has a link, but proves nothing about the account that the link belongs to. */
export function ownerRequired(): AppError {
  const message =
    'Sign in to the account that requested the link, or send its password. If you did not request the link, ignore it.';
  return new AppError('authentication_required', message, challenge(REALM));
}

export function invalidEmail(): AppError {
  return new AppError('validation_failed', 'The e-mail address is invalid. Check its spelling.', {
    details: [
      {
        path: '/email',
        message: 'must be an e-mail address without quotes, comments and invisible characters',
      },
    ],
  });
}

export function tooManyLinks(seconds: number): AppError {
  return new AppError(
    'rate_limited',
    `Too many e-mails were requested. Try again in ${seconds} seconds.`,
    { headers: { 'retry-after': String(seconds) } },
  );
}

/** With a challenge, the client can log in earlier with a proof of work. */
export function tooManyFailures(seconds: number, loginChallenge?: string): AppError {
  const message = `Too many failed login attempts for this e-mail address. Try again in ${seconds} seconds.`;
  const details =
    loginChallenge === undefined
      ? []
      : [{ path: '/proof', message: 'must solve the challenge', challenge: loginChallenge }];
  return new AppError('rate_limited', message, {
    headers: { 'retry-after': String(seconds) },
    details,
  });
}

/** The WWW-Authenticate challenge (RFC 6750 §3). */
function challenge(value: string): { readonly headers: Readonly<Record<string, string>> } {
  return { headers: { 'www-authenticate': value } };
}
