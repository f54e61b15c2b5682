import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client';

import type { Clock } from '#platform/clock.ts';
import type { OidcConfig } from '#platform/config/config.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';

import { type Identity, toIdentity } from './identity.ts';
import { createEgressFetch } from './oidc-fetch.ts';
import { SignOnError } from './sign-on-error.ts';
import { CALLBACK_PATH, type LoginChecks } from './sign-on-transaction.ts';

/** Both operations throw SignOnError. */
export type OidcProvider = {
  readonly name: string;
  /** Returns the URL at the provider where the user signs in. */
  readonly start: () => Promise<{ readonly url: URL; readonly checks: LoginChecks }>;
  /** Exchanges the code in the query of the callback for the identity of the user. */
  readonly finish: (query: URLSearchParams, checks: LoginChecks) => Promise<Identity>;
  readonly operatorGroup: string | null;
};

export type OidcProviderOptions = {
  readonly config: OidcConfig;
  readonly egress: Pick<Egress, 'open'>;
  readonly publicUrl: URL;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const METADATA_MS = 3_600_000;

export function createOidcProvider(options: OidcProviderOptions): OidcProvider {
  const { config, publicUrl } = options;
  const findConfiguration = createFindConfiguration(options);
  const redirectUri = new URL(`.${CALLBACK_PATH}`, publicUrl);

  async function start(): ReturnType<OidcProvider['start']> {
    const configuration = await findConfiguration();
    const verifier = randomPKCECodeVerifier();
    const checks = { state: randomState(), nonce: randomNonce(), verifier };
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri.href,
      scope: config.scopes,
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    return { url, checks };
  }

  async function finish(query: URLSearchParams, checks: LoginChecks): Promise<Identity> {
    const configuration = await findConfiguration();
    const callback = new URL(redirectUri);
    callback.search = query.toString();
    const tokens = await authorizationCodeGrant(configuration, callback, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new SignOnError('sso_failed');
    const isComplete = config.groupClaim === null || config.groupClaim in claims;
    const endpoint = configuration.serverMetadata().userinfo_endpoint;
    if ((isComplete && 'email' in claims) || endpoint === undefined) {
      return toIdentity(claims, config.groupClaim);
    }
    const user = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return toIdentity({ ...user, ...claims }, config.groupClaim);
  }

  return {
    name: config.name,
    operatorGroup: config.operatorGroup,
    start: () => explain(start),
    finish: (query, checks) => explain(() => finish(query, checks)),
  };
}

/**
 * Discovers the provider at the first login and once per hour. If the provider does not respond,
 * the previous metadata is used. Each login fetches the keys again, so that rotated keys are found.
 */
function createFindConfiguration({
  config,
  egress,
  clock,
  timeoutMs = TIMEOUT_MS,
}: OidcProviderOptions): () => Promise<Configuration> {
  const { issuer, clientId } = config;
  const fetch = createEgressFetch(egress, timeoutMs);
  // The operator decides whether the issuer is on a network that needs no encryption.
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
  let cached: { readonly metadata: ServerMetadata; readonly expiresAtMs: number } | undefined;

  async function discover(): Promise<ServerMetadata> {
    const found = await discovery(issuer, clientId, {}, None(), { execute, [customFetch]: fetch });
    return found.serverMetadata();
  }

  async function findMetadata(): Promise<ServerMetadata> {
    if (cached !== undefined && clock() < cached.expiresAtMs) return cached.metadata;
    try {
      const metadata = await discover();
      cached = { metadata, expiresAtMs: clock() + METADATA_MS };
      return metadata;
    } catch (error) {
      if (cached === undefined) throw error;
      return cached.metadata;
    }
  }

  return async () => {
    const metadata = await findMetadata();
    const auth = toClientAuth(metadata, config);
    const configuration = new Configuration(metadata, clientId, {}, auth);
    configuration[customFetch] = fetch;
    for (const apply of execute) apply(configuration);
    // Without it, the signature of an ID token from the token endpoint is not verified.
    enableNonRepudiationChecks(configuration);
    return configuration;
  };
}

/** Basic authentication is the default (OpenID Connect Discovery 1.0, section 3). */
function toClientAuth(
  metadata: ServerMetadata,
  { clientId, clientSecret }: Pick<OidcConfig, 'clientId' | 'clientSecret'>,
): ClientAuth {
  if (clientSecret === null) return None();
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return methods.includes('client_secret_basic')
    ? toBasicAuth(clientId, clientSecret)
    : ClientSecretPost(clientSecret);
}

/**
 * Providers should decode the ID and the secret (RFC 6749, section 2.3.1), but some do not. The
 * form encoding of URLSearchParams leaves letters, digits, `-`, `.` and `_` unchanged.
 */
function toBasicAuth(clientId: string, clientSecret: string): ClientAuth {
  const text = `${encodeForm(clientId)}:${encodeForm(clientSecret)}`;
  const authorization = `Basic ${Buffer.from(text).toString('base64')}`;
  return (...[, , , headers]) => headers.set('authorization', authorization);
}

function encodeForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

/** Converts errors of the provider, its responses and the network to SignOnError. */
async function explain<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof SignOnError) throw error;
    throw new SignOnError(isUnreachable(error) ? 'sso_unreachable' : 'sso_failed', {
      cause: error,
    });
  }
}

function isUnreachable(error: unknown): boolean {
  if (error instanceof EgressError) return error.failure !== 'too_large';
  return error instanceof Error && isUnreachable(error.cause);
}
