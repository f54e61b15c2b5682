import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { queryOptions } from '@tanstack/react-query';

import type { PasskeyListWire, PasskeyWire } from '#features/accounts/security-wire.ts';
import type { AccountResponse } from '#features/accounts/wire.ts';

import { callApi, callPath } from './call-api.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => callApi<PasskeyListWire>('/passkeys', { signal }),
});

/** WebAuthn requires HTTPS or localhost, and a host name instead of an IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Lets the browser create a passkey. Rejects with a NotAllowedError if the user cancels. */
export async function addPasskey(name: string): Promise<PasskeyWire> {
  const { options } = await callApi<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    '/passkeys/options',
    { method: 'POST', body: {} },
  );
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { response, ...credential } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject } = response;
  const body = {
    name,
    response: { ...credential, response: { clientDataJSON, attestationObject } },
  };
  return callApi('/passkeys', { method: 'POST', body });
}

export function removePasskey(id: string): Promise<void> {
  return callApi(`/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE', body: {} });
}

/** Lets the user choose a passkey. Rejects with a NotAllowedError if the user cancels. */
export function signInWithPasskey(): Promise<AccountResponse> {
  return sendAssertion('account/api/login/passkey');
}

/** Confirms a change instead of the password. */
export function confirmWithPasskey(): Promise<void> {
  return sendAssertion('account/api/confirm/passkey');
}

async function sendAssertion<T>(path: string): Promise<T> {
  const { options } = await callPath<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    `${path}/options`,
    { method: 'POST', body: {} },
  );
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const response = await startAuthentication({ optionsJSON: options });
  return callPath(path, { method: 'POST', body: { response } });
}

/** Browsers report a cancellation as NotAllowedError, which needs no message. */
export function omitCancellation(error: unknown): unknown {
  return error instanceof Error && error.name === 'NotAllowedError' ? null : error;
}
