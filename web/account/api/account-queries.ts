import { queryOptions } from '@tanstack/react-query';

import type { LogInWithCodeBody } from '#features/accounts/security-wire.ts';
import type {
  AccountResponse,
  AreaMeWire,
  AreaSettingsWire,
  ChangeEmailBody,
  ConfirmEmailBody,
  ConfirmPasswordResetBody,
  CreateKeyBody,
  DeleteAccountBody,
  DeletedAccountWire,
  KeyListWire,
  LogInBody,
  NewKeyWire,
  PasswordBody,
  RegisterBody,
  SessionListWire,
} from '#features/accounts/wire.ts';
import type { Language } from '#lib/i18n/language.ts';
import { ReelayError } from '#sdk';

import { callApi, callPath } from './call-api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi<AreaSettingsWire>('/settings', { signal }),
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callApi<AreaMeWire>('/me', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi<SessionListWire>('/sessions', { signal }),
});

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => callApi<KeyListWire>('/keys', { signal }),
});

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
    const { solveChallenge } = await import('./solve-challenge.ts');
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

export function requestEmailVerification(): Promise<void> {
  return callApi('/email/verification', { method: 'POST', body: {} });
}

export function requestEmailChange(body: ChangeEmailBody): Promise<void> {
  return callApi('/email/change', { method: 'POST', body });
}

export function confirmEmail(body: ConfirmEmailBody): Promise<void> {
  return callApi('/email/confirm', { method: 'POST', body });
}

/** The second step, for an account with an authenticator app. */
export function signInWithCode(body: LogInWithCodeBody): Promise<AccountResponse> {
  return callApi('/login/code', { method: 'POST', body });
}

export function signOut(): Promise<void> {
  return callApi('/logout', { method: 'POST', body: {} });
}

export function updateName(name: string | null): Promise<AccountResponse> {
  return callApi('/profile', { method: 'PATCH', body: { name } });
}

export function updateLanguage(language: Language): Promise<AccountResponse> {
  return callApi('/profile', { method: 'PATCH', body: { language } });
}

export function updateEmbedSites(embedSites: readonly string[] | null): Promise<AccountResponse> {
  return callApi('/profile', { method: 'PATCH', body: { embedSites } });
}

export function changePassword(body: PasswordBody): Promise<void> {
  return callApi('/password', { method: 'POST', body });
}

export function revokeSession(sessionId: string): Promise<void> {
  return callApi(`/sessions/${encodeURIComponent(sessionId)}`, { method: 'DELETE' });
}

export function deleteAccount(body: DeleteAccountBody): Promise<DeletedAccountWire> {
  return callApi('/account', { method: 'DELETE', body });
}

/** Cancels a scheduled deletion. */
export function cancelDeletion(): Promise<AccountResponse> {
  return callApi('/account/deletion', { method: 'DELETE' });
}

/** Not sent through `callApi`, because it answers the question of that. */
export function confirmWithPassword(password: string): Promise<void> {
  return callPath('account/api/confirm', { method: 'POST', body: { password } });
}

/** Asks for a confirmation, unless the last one is recent. */
export function requireConfirmation(): Promise<void> {
  return callApi('/confirm', { method: 'POST', body: {} });
}

export function unlinkIdentity(): Promise<void> {
  return callApi('/oidc/identity', { method: 'DELETE' });
}

export function createKey(body: CreateKeyBody): Promise<NewKeyWire> {
  return callApi('/keys', { method: 'POST', body });
}

export function rotateKey(keyId: string): Promise<NewKeyWire> {
  return callApi(`/keys/${encodeURIComponent(keyId)}/rotate`, {
    method: 'POST',
    body: {},
  });
}

export function revokeKey(keyId: string): Promise<void> {
  return callApi(`/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' });
}
