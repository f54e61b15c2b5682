import type { OidcProvider, OidcProviderOptions } from './oidc-provider.ts';

/** Loads the OpenID Connect client, which services without single sign-on do not need. */
export async function loadOidcProvider(options: OidcProviderOptions): Promise<OidcProvider> {
  const { createOidcProvider } = await import('./oidc-provider.ts');
  return createOidcProvider(options);
}
