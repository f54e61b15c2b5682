import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { type Configuration, type JWK, Provider } from 'oidc-provider';

import { ACCOUNT_ORIGIN } from './account-requests.ts';
import { listenOnLoopback } from './listen.ts';
import { type Service } from './start-service.ts';

export const CLIENT_ID = 'reelay';
const CLIENT_SECRET = 'a-client+secret:for-the-tests';

/** What the provider asserts about the user who signs in. */
export type UserClaims = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | undefined;
  readonly name?: string;
  readonly groups?: readonly string[];
};

type SigningKey = { readonly privateKey: KeyObject; readonly jwk: JWK };
/** Handles a request instead of the provider. Returns false to leave it to the provider. */
type Override = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A real OpenID Connect provider on a loopback port, whose users sign in without a form. */
export type TestProvider = AsyncDisposable & {
  readonly issuer: string;
  /** The settings of a service that uses the provider. */
  readonly environment: Readonly<Record<string, string>>;
  /** The user who signs in; null to refuse. */
  user: UserClaims | null;
  override: Override | null;
  /** Sets the URL of the service that users return to. */
  readonly setServiceUrl: (url: URL) => void;
  /** Replaces the signing key. */
  readonly rotateKey: () => void;
  /** An ID token with these claims, signed by the provider. */
  readonly signIdToken: (claims: object) => string;
};

export async function startOidcProvider(): Promise<TestProvider> {
  let key = getKey('first');
  let serviceUrl = new URL(ACCOUNT_ORIGIN);
  let handle: ReturnType<Provider['callback']> | null = null;
  const server = createServer((request, response) => {
    if (test.override?.(request, response) === true) return;
    const { url = '' } = request;
    if (url.startsWith('/interaction/')) void interact(request, response);
    else void handle?.(request, response);
  });
  const listening = await listenOnLoopback(server);
  const issuer = `http://127.0.0.1:${listening.port}`;
  let provider = open();

  function open(): Provider {
    const opened = new Provider(
      issuer,
      describeProvider({ jwk: key.jwk, serviceUrl }, () => test.user),
    );
    handle = opened.callback();
    return opened;
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { user } = test;
    await provider.interactionFinished(
      request,
      response,
      user === null
        ? { error: 'access_denied', error_description: 'the user refused' }
        : { login: { accountId: user.sub } },
    );
  }

  const test: TestProvider = {
    issuer,
    environment: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET.replaceAll(' ', '-'),
    },
    user: null,
    override: null,
    setServiceUrl(url) {
      serviceUrl = url;
      provider = open();
    },
    rotateKey() {
      key = getKey('second');
      provider = open();
    },
    signIdToken: (claims) => signJwt(claims, key),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
  return test;
}

function describeProvider(
  { jwk, serviceUrl }: { readonly jwk: JWK; readonly serviceUrl: URL },
  findUser: () => UserClaims | null,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET.replaceAll(' ', '-'),
        redirect_uris: [new URL('/account/api/oidc/callback', serviceUrl).href],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a cookie key for the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'groups'],
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => {
      const user = findUser();
      return { accountId: sub, claims: () => ({ ...user, sub }) };
    },
    // The provider would otherwise ask for consent.
    async loadExistingGrant({ oidc }) {
      const { client, session, provider } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

const keys = new Map<string, SigningKey>();

/** Each key is generated once per process, because that takes longer than most tests. */
function getKey(kid: string): SigningKey {
  const key = keys.get(kid) ?? createKey(kid);
  keys.set(kid, key);
  return key;
}

function createKey(kid: string): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const exported = privateKey.export({ format: 'jwk' });
  return { privateKey, jwk: { ...exported, kty: 'RSA', kid, use: 'sig', alg: 'RS256' } };
}

function signJwt(claims: object, { privateKey, jwk }: SigningKey): string {
  const signed = `${encode({ alg: 'RS256', kid: jwk.kid })}.${encode(claims)}`;
  const signature = createSign('sha256').update(signed).sign(privateKey, 'base64url');
  return `${signed}.${signature}`;
}

/** An unsigned JWT (RFC 7519, section 6). */
export function toUnsignedJwt(claims: object): string {
  return `${encode({ alg: 'none' })}.${encode(claims)}.`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

type SignOnResponse = Awaited<ReturnType<Service['server']['inject']>>;

/** Starts a login as a browser does. Returns its cookie and the URL at the provider. */
export async function startSignOn(
  { server }: Pick<Service, 'server'>,
  { query = '', headers = {} }: { readonly query?: string; readonly headers?: object } = {},
): Promise<{ readonly cookie: string; readonly url: URL; readonly response: SignOnResponse }> {
  const response = await server.inject({
    url: `/account/api/oidc/start${query}`,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
  });
  const [cookie] = response.cookies;
  const url = new URL(String(response.headers.location), ACCOUNT_ORIGIN);
  return { cookie: cookie ? `${cookie.name}=${cookie.value}` : '', url, response };
}

/** Signs in at the provider. Returns the path and the query of the callback. */
export async function signInAtProvider(url: URL): Promise<string> {
  const cookies = new Map<string, string>();
  for (let next = url; ;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    await response.body?.cancel();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`the provider returned ${response.status}`);
    next = new URL(location, next);
    if (next.origin === ACCOUNT_ORIGIN) return `${next.pathname}${next.search}`;
  }
}

/** Sends the callback as a browser does after the redirect from the provider. */
export function finishSignOn(
  { server }: Pick<Service, 'server'>,
  url: string,
  cookie: string,
): Promise<SignOnResponse> {
  return server.inject({ url, headers: { cookie, 'sec-fetch-site': 'cross-site' } });
}

/** A complete login. */
export async function signOn(
  service: Pick<Service, 'server'>,
  query = '',
): Promise<SignOnResponse> {
  const { cookie, url } = await startSignOn(service, { query });
  return finishSignOn(service, await signInAtProvider(url), cookie);
}
