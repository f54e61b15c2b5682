import type { LightMyRequestResponse } from 'fastify';

import type { TokenWire } from '#features/accounts/wire.ts';

import { inject } from './http-client.ts';
import type { Service as StartedService } from './start-service.ts';

export const ACCOUNT_ORIGIN = 'https://play.example';
export const PASSWORD = 'correct horse battery';
export const SAME_ORIGIN_HEADERS = {
  'sec-fetch-site': 'same-origin',
  origin: ACCOUNT_ORIGIN,
} as const;

type Service = Pick<StartedService, 'server'>;
type Headers = Readonly<Record<string, string>>;

/** Registers through the API. Throws unless the status is 201. */
export async function register(service: Service, email = 'ada@example.com'): Promise<TokenWire> {
  const response = await inject(service, 'POST /api/v1/auth/register', {
    body: { email, password: PASSWORD },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<TokenWire>();
}

export function getMe({ server }: Service, headers: Headers): Promise<LightMyRequestResponse> {
  return server.inject({ url: '/api/v1/auth/me', headers });
}

export function bearer(token: string): { readonly authorization: string } {
  return { authorization: `Bearer ${token}` };
}

/** Registers in the account area and returns the headers that its pages send. */
export async function registerInAccountArea(
  service: Service,
  email = 'ada@example.com',
): Promise<{
  readonly cookie: string;
  readonly origin: string;
  readonly 'sec-fetch-site': string;
}> {
  const response = await inject(service, 'POST /account/api/register', {
    body: { email, password: PASSWORD },
    headers: SAME_ORIGIN_HEADERS,
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { ...SAME_ORIGIN_HEADERS, cookie: toCookie(response) };
}

/** The response's cookie as a `Cookie` header. */
export function toCookie(response: LightMyRequestResponse): string {
  const [cookie] = response.cookies;
  if (cookie === undefined) throw new Error('no cookie was set');
  return `${cookie.name}=${cookie.value}`;
}

export function errorCode(response: LightMyRequestResponse): string {
  return response.json<{ readonly error: { readonly code: string } }>().error.code;
}
