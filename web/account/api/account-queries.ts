import { queryOptions } from '@tanstack/react-query';

import type {
  AccountAnswer,
  AreaMeWire,
  AreaSettingsWire,
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

import { callApi } from './call-api.ts';

const AREA = '/account/api';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => callApi<AreaSettingsWire>(`${AREA}/settings`, { signal }),
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => callApi<AreaMeWire>(`${AREA}/me`, { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => callApi<SessionListWire>(`${AREA}/sessions`, { signal }),
});

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: ({ signal }) => callApi<KeyListWire>(`${AREA}/keys`, { signal }),
});

export function signUp(body: RegisterBody): Promise<AccountAnswer> {
  return callApi(`${AREA}/register`, { method: 'POST', body });
}

export function logIn(body: LogInBody): Promise<AccountAnswer> {
  return callApi(`${AREA}/login`, { method: 'POST', body });
}

export function logOut(): Promise<void> {
  return callApi(`${AREA}/logout`, { method: 'POST', body: {} });
}

export function changeName(name: string | null): Promise<AccountAnswer> {
  return callApi(`${AREA}/profile`, { method: 'PATCH', body: { name } });
}

export function changeEmbedSites(embedSites: readonly string[] | null): Promise<AccountAnswer> {
  return callApi(`${AREA}/profile`, { method: 'PATCH', body: { embedSites } });
}

export function changePassword(body: PasswordBody): Promise<void> {
  return callApi(`${AREA}/password`, { method: 'POST', body });
}

export function endSession(sessionId: string): Promise<void> {
  return callApi(`${AREA}/sessions/${encodeURIComponent(sessionId)}`, { method: 'DELETE' });
}

export function deleteAccount(body: DeleteAccountBody): Promise<DeletedAccountWire> {
  return callApi(`${AREA}/account`, { method: 'DELETE', body });
}

export function makeKey(body: CreateKeyBody): Promise<NewKeyWire> {
  return callApi(`${AREA}/keys`, { method: 'POST', body });
}

export function rotateKey(keyId: string): Promise<NewKeyWire> {
  return callApi(`${AREA}/keys/${encodeURIComponent(keyId)}/rotate`, { method: 'POST', body: {} });
}

export function revokeKey(keyId: string): Promise<void> {
  return callApi(`${AREA}/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' });
}
