import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';

import type { Clock } from '#platform/clock.ts';
import type { OidcConfig } from '#platform/config/config.ts';
import type { Egress } from '#platform/egress/egress.ts';

import { createEgressFetch } from './oidc-fetch.ts';
import { findStatedIssuer } from './sign-on-reason.ts';

export type OidcConfigurationOptions = {
  readonly config: OidcConfig;
  readonly egress: Pick<Egress, 'open'>;
  readonly clock: Clock;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 10_000;
const METADATA_MS = 3_600_000;

/**
 * Discovers the provider at the first login and once per hour. If the provider does not respond,
 * the previous metadata is used. Each login fetches the keys again, so that rotated keys are found.
 */
export function createFindConfiguration({
  config,
  egress,
  clock,
  timeoutMs = TIMEOUT_MS,
}: OidcConfigurationOptions): () => Promise<Configuration> {
  const { issuer, clientId } = config;
  const fetch = createEgressFetch(egress, timeoutMs);
  // The operator decides whether the issuer is on a network that needs no encryption.
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
  let cached: { readonly metadata: ServerMetadata; readonly expiresAtMs: number } | undefined;

  async function discover(url: URL): Promise<ServerMetadata> {
    const found = await discovery(url, clientId, {}, None(), { execute, [customFetch]: fetch });
    return found.serverMetadata();
  }

  /** The final slash is part of the issuer, but settings often omit or add it. */
  async function discoverEitherForm(): Promise<ServerMetadata> {
    try {
      return await discover(issuer);
    } catch (error) {
      const stated = findStatedIssuer(error);
      if (stated === undefined || !differsInSlash(stated, issuer.href)) throw error;
      return discover(new URL(stated));
    }
  }

  async function findMetadata(): Promise<ServerMetadata> {
    if (cached !== undefined && clock() < cached.expiresAtMs) return cached.metadata;
    try {
      const metadata = await discoverEitherForm();
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

function differsInSlash(one: string, other: string): boolean {
  return one === `${other}/` || other === `${one}/`;
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
