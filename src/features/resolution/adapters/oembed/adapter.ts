import { fetchOembed } from '../../oembed/fetch-oembed.ts';
import { findOembedEndpoint } from '../../oembed/provider-list.ts';
import type { Outcome } from '../../outcome.ts';
import { toEmbedOnly } from '../../players/to-embed-only.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AdapterContext, ProbingAdapter } from '../adapter.ts';

/**
 * Providers of the public oEmbed list whose pages show programs no video: their endpoint often does. Asked last, for
 * a page may have the video itself. One request.
 */
export const oembedAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'oembed',
  about: {
    title: 'Providers of the public oEmbed list',
    takes: ['an address that one of the providers of [oembed.com](https://oembed.com) answers for'],
    gives: 'player',
    asks: '1, where their page had no video: their oEmbed endpoint',
  },
  turn: 'last',
  mayMatch: (url) => findOembedEndpoint(url) !== undefined,
  resolve: askEndpoint,
};

async function askEndpoint(url: URL, context: AdapterContext): Promise<Outcome | undefined> {
  const endpoint = findOembedEndpoint(url);
  if (endpoint === undefined) return undefined;
  try {
    const answer = await fetchOembed({ url: endpoint.toRequest(url), owner: endpoint }, context);
    return (
      answer?.player && toEmbedOnly(answer.player, answer.details, context.session.publicOrigin)
    );
  } catch (error) {
    // What the page came to says more.
    if (error instanceof ResolutionStop) return undefined;
    throw error;
  }
}
