import type { AdapterContext } from './adapters/adapter.ts';
import { isFatal } from './is-fatal.ts';
import type { Outcome } from './outcome.ts';
import { resolveNested } from './resolve-single-url.ts';

/**
 * Resolves through the provider's API, or through its public page if the API request throws. A
 * failed outcome that `resolveFromApi` returns is final.
 */
export async function resolveWithPageFallback(
  { provider, url }: { readonly provider: string; readonly url: URL },
  context: AdapterContext,
  resolveFromApi: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await resolveFromApi();
  } catch (error) {
    if (isFatal(error, 'api')) throw error;
    const page = await resolveNested(url, { referrer: url }, context);
    if (page.kind === 'failed') throw error;
    const isEmbedOnly = page.media.sources.length === 0;
    return isEmbedOnly ? page : { ...page, provider };
  }
}
