import type { AdapterContext, ProbingAdapter } from '../core/adapter.ts';
import { optional } from '../core/optional.ts';
import type { Outcome } from '../core/outcome.ts';
import { fetchOembed } from '../providers/oembed/fetch-oembed.ts';
import { findOembedEndpoint, toRequestUrl } from '../providers/oembed/provider-list.ts';
import { toEmbedOnly } from '../providers/to-embed-only.ts';

/**
 * Covers public oEmbed providers that hide the video from automated requests for the page. Runs
 * after the page has been fetched, because the page may contain the video.
 */
export const oembedAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'oembed',
  info: {
    title: 'Public oEmbed providers',
    inputs: ['URLs that match a provider on the [oembed.com](https://oembed.com) list'],
    output: 'player',
    requests: '1 (oEmbed) for pages without a video',
  },
  canaries: 'any_host',
  phase: 'after-fetch',
  mayMatch: (url) => findOembedEndpoint(url) !== undefined,
  resolve: resolveEndpoint,
};

async function resolveEndpoint(url: URL, ctx: AdapterContext): Promise<Outcome | undefined> {
  const endpoint = findOembedEndpoint(url);
  if (endpoint === undefined) return undefined;
  const request = { url: toRequestUrl(endpoint, url), provider: endpoint };
  const response = await optional(() => fetchOembed(request, ctx), 'hint');
  return (
    response?.player && toEmbedOnly(response.player, response.details, ctx.session.publicOrigin)
  );
}
