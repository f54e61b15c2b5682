import type { OidcConfig } from '#platform/config/config.ts';

/** What single sign-on lacks. No login succeeds without a required value. */
export type ProviderProblem = { readonly isRequired: boolean; readonly message: string };

type Metadata = Readonly<Record<string, unknown>>;
type Rules = Pick<OidcConfig, 'scopes' | 'groupClaim' | 'trustsEmail'>;

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const;
/** Signatures by a key of the provider, unlike `none` and those with the client secret (HS256). */
const SIGNATURE = /^(?:[RPE]S(?:256|384|512)|EdDSA|Ed25519)$/;
const VALUES_SHOWN = 5;

/** Compares a discovery document with the settings. A list that is absent contains everything. */
export function listProviderProblems(metadata: Metadata, rules: Rules): readonly ProviderProblem[] {
  return [
    ...listRequired(metadata).map((message) => ({ isRequired: true, message })),
    ...listAdvised(metadata, rules).map((message) => ({ isRequired: false, message })),
  ];
}

function listRequired(metadata: Metadata): readonly string[] {
  const endpoints = ENDPOINTS.filter((name) => typeof metadata[name] !== 'string');
  const algorithms = readList(metadata, 'id_token_signing_alg_values_supported');
  const shown = algorithms?.slice(0, VALUES_SHOWN).join(', ');
  return [
    ...endpoints.map((name) => `${name} is missing.`),
    ...listAbsent(metadata, 'response_types_supported', ['code']),
    ...(algorithms?.some((name) => SIGNATURE.test(name)) === false
      ? [`ID tokens are signed with ${shown}: choose a key for RS256 or ES256.`]
      : []),
    ...(String(metadata['issuer']).includes('{tenantid}')
      ? ['The issuer is not one tenant: use the one of your tenant.']
      : []),
  ];
}

function listAdvised(metadata: Metadata, rules: Rules): readonly string[] {
  const { scopes, groupClaim, trustsEmail } = rules;
  const claims = ['email', ...(trustsEmail ? [] : ['email_verified'])];
  const groups = groupClaim === null ? [] : [groupClaim];
  return [
    ...listAbsent(metadata, 'scopes_supported', scopes.split(' ')),
    ...listAbsent(metadata, 'claims_supported', [...claims, ...groups]),
    ...listAbsent(metadata, 'code_challenge_methods_supported', ['S256']),
    ...(typeof metadata['userinfo_endpoint'] === 'string'
      ? []
      : ['userinfo_endpoint is missing: all claims must be in the ID token.']),
  ];
}

function listAbsent(
  metadata: Metadata,
  name: string,
  needed: readonly string[],
): readonly string[] {
  const listed = readList(metadata, name);
  // The first part of a path is the claim.
  const isListed = (value: string): boolean =>
    listed?.some((each) => value === each || value.startsWith(`${each}.`)) ?? true;
  const absent = needed.filter((value) => !isListed(value));
  return absent.length === 0 ? [] : [`${name} does not contain ${absent.join(', ')}.`];
}

function readList(metadata: Metadata, name: string): readonly string[] | undefined {
  const value = metadata[name];
  if (!Array.isArray(value)) return undefined;
  const values: readonly unknown[] = value;
  return values.filter((each) => typeof each === 'string');
}
