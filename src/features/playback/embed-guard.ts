import type { FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { type EmbedSites, mayEmbed } from '#contract/embed-sites.ts';
import type { FindEmbedSites, ReadyVideo } from '#features/videos/index.ts';

/** Throws embed_not_allowed when a page of a site that may not embed the video asks for its stream. */
export type GuardEmbedding = (
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  video: Pick<ReadyVideo, 'embedSites' | 'ownerId'>,
) => Promise<void>;

type Headers = FastifyRequest['headers'];

/** What the answer depends on, so that no cache gives a page what another one was given. */
const VARY = 'origin, referer, sec-fetch-dest, sec-fetch-site';

export function createEmbedGuard({
  findEmbedSites,
  ownOrigin,
}: {
  readonly findEmbedSites: FindEmbedSites;
  readonly ownOrigin: string;
}): GuardEmbedding {
  return async ({ headers }, reply, video) => {
    const sites = await findEmbedSites(video);
    if (sites.kind === 'any') return;
    reply.header('vary', VARY);
    if (mayAsk(headers, sites, ownOrigin)) return;
    throw new AppError('embed_not_allowed', 'This video may not be played on that site.');
  };
}

/**
 * `Sec-Fetch-Site` is the browser's own word (Fetch Metadata): our player's requests are same-origin wherever it is
 * framed, and an address that is opened in a tab is embedded nowhere. Else the page is known by `Origin`, or by
 * `Referer` where media is loaded without CORS. What names no page at all is no browser, or one that can't be told
 * from none.
 */
export function mayAsk(headers: Headers, sites: EmbedSites, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  if (headers['sec-fetch-dest'] === 'document') return true;
  const page = headers.origin ?? toOrigin(headers.referer);
  if (page === undefined) return site === undefined;
  return page === ownOrigin || mayEmbed(sites, page);
}

function toOrigin(referer: string | undefined): string | undefined {
  return referer === undefined ? undefined : (URL.parse(referer)?.origin ?? 'null');
}
