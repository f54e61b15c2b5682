import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

import { EgressError } from '#platform/egress/egress-failure.ts';

import { type Identity, isComplete, toIdentity } from './identity.ts';
import { createFindConfiguration, type OidcConfigurationOptions } from './oidc-configuration.ts';
import { listProviderProblems, type ProviderProblem } from './provider-problems.ts';
import { SignOnError } from './sign-on-error.ts';
import { CALLBACK_PATH, type LoginChecks } from './sign-on-transaction.ts';

/** All operations throw SignOnError. */
export type OidcProvider = {
  readonly name: string;
  /** Returns the URL at the provider where the user signs in. */
  readonly start: () => Promise<{ readonly url: URL; readonly checks: LoginChecks }>;
  /** Exchanges the code in the query of the callback for the identity of the user. */
  readonly finish: (query: URLSearchParams, checks: LoginChecks) => Promise<Identity>;
  /** Performs discovery, and lists what the provider lacks. */
  readonly inspect: () => Promise<readonly ProviderProblem[]>;
  readonly operatorGroup: string | null;
};

export type OidcProviderOptions = OidcConfigurationOptions & { readonly publicUrl: URL };

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
    const endpoint = configuration.serverMetadata().userinfo_endpoint;
    if (endpoint === undefined || isComplete(claims, config)) return toIdentity([claims], config);
    const user = await fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return toIdentity([claims, user], config);
  }

  async function inspect(): Promise<readonly ProviderProblem[]> {
    const configuration = await findConfiguration();
    return listProviderProblems(configuration.serverMetadata(), config);
  }

  return {
    name: config.name,
    operatorGroup: config.operatorGroup,
    start: () => explain(start),
    finish: (query, checks) => explain(() => finish(query, checks)),
    inspect: () => explain(inspect),
  };
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
