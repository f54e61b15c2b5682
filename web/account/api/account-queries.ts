import { queryOptions } from '@tanstack/react-query';

import type {
  AccountResponse,
  AreaMeWire,
  ChangeEmailBody,
  CreateKeyBody,
  DeleteAccountBody,
  DeletedAccountWire,
  KeyListWire,
  NewKeyWire,
  PasswordBody,
  SessionListWire,
} from '#features/accounts/wire.ts';
import type { Language } from '#lib/i18n/language.ts';

import { callApi, callPath } from './call-api.ts';

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

export function requestEmailVerification(): Promise<void> {
  return callApi('/email/verification', { method: 'POST', body: {} });
}

export function requestEmailChange(body: ChangeEmailBody): Promise<void> {
  return callApi('/email/change', { method: 'POST', body });
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
