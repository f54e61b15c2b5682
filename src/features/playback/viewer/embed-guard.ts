import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { type EmbedSites, mayEmbed } from '#contract/embed-sites.ts';

type Headers = FastifyRequest['headers'];

/**
 * Throws embed_not_allowed when a page on a site outside the allowed domains requests the stream.
 */
export function guardEmbedding(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  sites: EmbedSites,
  publicUrl: URL,
): void {
  if (sites.kind === 'any') return;
  reply.header('vary', listDecisiveHeaders(request.headers));
  if (isEmbeddingAllowed(request.headers, sites, publicUrl.origin)) return;
  throw new AppError(
    'embed_not_allowed',
    'The owner of this video does not allow playback on this site. Ask the owner to allow it.',
  );
}

/**
 * Pages cannot set `Sec-Fetch-Site` (Fetch Metadata). Our player's requests are same-origin
 * wherever it is embedded, and a URL opened in a tab is not embedded. All other requests identify
 * the page by `Origin`, or by `Referer` for media loaded without CORS. A client that sends none of
 * these headers is treated as a non-browser and allowed.
 */
export function isEmbeddingAllowed(
  headers: Headers,
  sites: EmbedSites,
  ownOrigin: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  if (headers['sec-fetch-dest'] === 'document') return true;
  const page = headers.origin ?? toOrigin(headers.referer);
  if (page === undefined) return site === undefined;
  return page === ownOrigin || mayEmbed(sites, page);
}

/**
 * The request headers that this decision depends on, for `Vary`. Any request with the same values
 * gets the same decision, so caches store one copy for all pages with our player, and one per site
 * otherwise. `*` keeps responses out of caches that would store one copy per page.
 */
export function listDecisiveHeaders(headers: Headers): string {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return 'sec-fetch-site';
  const metadata = 'sec-fetch-dest, sec-fetch-site';
  if (headers['sec-fetch-dest'] === 'document') return metadata;
  if (headers.origin !== undefined) return `origin, ${metadata}`;
  const { referer } = headers;
  const namesPage = referer !== undefined && referer !== `${toOrigin(referer)}/`;
  return namesPage ? '*' : `origin, referer, ${metadata}`;
}

function toOrigin(referer: string | undefined): string | undefined {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? 'null');
}
