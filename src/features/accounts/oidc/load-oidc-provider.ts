import type { OidcProvider, OidcProviderOptions } from './provider.ts';

/** Loads the OpenID Connect client, which services without single sign-on do not need. */
export async function loadOidcProvider(options: OidcProviderOptions): Promise<OidcProvider> {
  const { createOidcProvider } = await import('./provider.ts');
  return createOidcProvider(options);
}
