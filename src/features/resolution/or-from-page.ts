import type { AdapterContext } from './adapters/adapter.ts';
import { endsResolution } from './ends-resolution.ts';
import type { Outcome } from './outcome.ts';

type Asked = { readonly provider: string; readonly url: URL };

/**
 * What a provider's API leads to; where `ask` throws because the API doesn't answer for the address, what its page
 * shows to everybody. A failure that `ask` returns is the provider's word, and final.
 */
export async function orFromPage(
  { provider, url }: Asked,
  context: AdapterContext,
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await ask();
  } catch (error) {
    if (endsResolution(error, 'api')) throw error;
    const page = await context.resolveNested(url, { referrer: url });
    if (page.kind === 'failed') throw error;
    const isEmbedOnly = page.media.sources.length === 0;
    return isEmbedOnly ? page : { ...page, provider };
  }
}
