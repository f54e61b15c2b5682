import { fetchOembed } from '../../oembed/fetch-oembed.ts';
import { findOembedEndpoint } from '../../oembed/provider-list.ts';
import type { Outcome } from '../../outcome.ts';
import { toEmbedOnly } from '../../players/to-embed-only.ts';
import { unlessStopped } from '../../unless-stopped.ts';
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
  const request = { url: endpoint.toRequest(url), owner: endpoint };
  const answer = await unlessStopped(() => fetchOembed(request, context), 'hint');
  return answer?.player && toEmbedOnly(answer.player, answer.details, context.session.publicOrigin);
}
