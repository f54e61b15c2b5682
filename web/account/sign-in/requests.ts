import type { LogInWithCodeBody } from '#features/accounts/security-wire.ts';
import type {
  AccountResponse,
  ConfirmEmailBody,
  ConfirmPasswordResetBody,
  LogInBody,
  RegisterBody,
} from '#features/accounts/wire.ts';
import { ReelayError } from '#sdk';

import { callApi, callPath } from '../api/call-api.ts';

export function signUp(body: RegisterBody): Promise<AccountResponse> {
  return callApi('/register', { method: 'POST', body });
}

/** Solves the challenge that is required while someone guesses the password of this account. */
export async function signIn(body: LogInBody): Promise<AccountResponse> {
  const path = '/login';
  try {
    return await callApi(path, { method: 'POST', body });
  } catch (error) {
    if (!(error instanceof ReelayError && error.code === 'rate_limited')) throw error;
    const challenge = error.details[0]?.challenge;
    if (challenge === undefined) throw error;
    const { solveChallenge } = await import('../api/solve-challenge.ts');
    const proof = await solveChallenge(challenge);
    return callApi(path, { method: 'POST', body: { ...body, proof } });
  }
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return callPath('api/v1/auth/password-reset', { method: 'POST', body: { email } });
}

export function confirmPasswordReset(body: ConfirmPasswordResetBody): Promise<unknown> {
  return callPath('api/v1/auth/password-reset/confirm', { method: 'POST', body });
}

export function confirmEmail(body: ConfirmEmailBody): Promise<void> {
  return callApi('/email/confirm', { method: 'POST', body });
}

/** The second step, for an account with an authenticator app. */
export function signInWithCode(body: LogInWithCodeBody): Promise<AccountResponse> {
  return callApi('/login/code', { method: 'POST', body });
}
