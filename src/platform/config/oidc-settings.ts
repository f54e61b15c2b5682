import type { Setting } from './setting.ts';

/** Single sign-on with OpenID Connect. */
export const OIDC_SETTINGS = [
  {
    name: 'OIDC_ISSUER',
    defaultValue: '',
    expected: 'http(s)://host[:port][/path] of an OpenID Connect provider',
    description: 'Provider for single sign-on. Without it, accounts use passwords only.',
  },
  {
    name: 'OIDC_CLIENT_ID',
    defaultValue: '',
    expected: 'the client ID from the provider, which OIDC_ISSUER requires',
    description: 'Client ID of this service at the provider. Required with OIDC_ISSUER.',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    defaultValue: '',
    expected: 'at most 512 printable ASCII characters',
    description: 'Client secret. Not needed for a public client, which uses only PKCE.',
    secret: true,
  },
  {
    name: 'OIDC_SCOPES',
    defaultValue: 'openid email profile',
    expected: 'space-separated scopes that include openid',
    description: 'Scopes to request from the provider.',
  },
  {
    name: 'OIDC_NAME',
    defaultValue: 'SSO',
    expected: '1 to 40 characters',
    description: 'Name of the provider on the sign-in button.',
  },
  {
    name: 'OIDC_GROUP_CLAIM',
    defaultValue: '',
    expected: 'the name of a claim, which OIDC_OPERATOR_GROUP requires',
    description: 'Claim that contains the groups of a user.',
  },
  {
    name: 'OIDC_OPERATOR_GROUP',
    defaultValue: '',
    expected: 'the name of a group of at most 200 characters',
    description:
      'Members of this group become operators when they sign in. Everyone else loses the role at their next sign-in.',
  },
] as const satisfies readonly Setting[];
