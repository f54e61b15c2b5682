import {
  HTML_BYTES_MAX,
  PAGE_CANDIDATES_TRIED_MAX,
  PAGE_DEPTH_MAX,
} from '../../../../contract/limits.ts';
import type { FailureReason } from '../../failure-reasons.ts';
import type { SourceContent } from '../../fetch-content.ts';
import { fetchText } from '../../fetch-text.ts';
import { fetchOembed, type OembedAnswer } from '../../oembed/fetch-oembed.ts';
import type { Outcome } from '../../outcome.ts';
import { findKnownPlayer } from '../../players/known-players.ts';
import { toEmbedOnly } from '../../players/to-embed-only.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { mergeDetails, type VideoDetails } from '../../video-details.ts';
import { withDetails } from '../../with-details.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import type { PageCandidate, PageCandidates } from './rank-candidates.ts';
import { readPage } from './read-page.ts';

/** HTML pages that show a video. What they name is tried in the order of `rankCandidates`. */
export const pageAdapter: ContentAdapter = {
  kind: 'content',
  name: 'page',
  about: {
    title: 'Web pages',
    takes: ['a page that shows a video, under any address'],
    gives: 'streams, else player',
    asks: '1: the page; 1 or 2 more for each address on it that is tried',
  },
  accepts: ['html'],
  resolve: resolvePage,
};

async function resolvePage(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  if (context.pageDepth > PAGE_DEPTH_MAX) throw new ResolutionStop('no_video');
  const html = await fetchText(context.session, content, {
    bytesMax: HTML_BYTES_MAX,
    beyond: 'cut',
  });
  const { details, candidates } = readPage(html, content.url);
  context.session.trace.note('page', content.url, summarise(candidates));
  const attempt: Attempt = { referrer: content.url, context, details };

  const direct = await tryCandidates(candidates.media, attempt);
  if (direct.kind === 'resolved') return direct;
  const embedded = await findEmbedded(candidates, { content, context, details });
  if (embedded !== undefined) return embedded;
  const pages = context.pageDepth < PAGE_DEPTH_MAX ? candidates.pages : [];
  const nested = await tryCandidates(pages, attempt);
  if (nested.kind === 'resolved' || direct.reason === 'no_video') return nested;
  return direct;
}

/** The page's player, or its oEmbed answer's, or the page itself when it is a known player's. */
async function findEmbedded(
  candidates: PageCandidates,
  { content, context, details }: Omit<Attempt, 'referrer'> & { readonly content: SourceContent },
): Promise<Outcome | undefined> {
  const player = candidates.players[0] ?? findKnownPlayer(content.url);
  const { publicOrigin } = context.session;
  if (player !== undefined) return toEmbedOnly(player, details, publicOrigin);
  const endpoint = candidates.oembed[0];
  const answer = endpoint && (await askEndpoint(endpoint.url, context));
  if (answer?.player === undefined) return undefined;
  return toEmbedOnly(answer.player, mergeDetails(details, answer.details), publicOrigin);
}

/** An endpoint that fails is as good as none. */
async function askEndpoint(url: URL, context: AdapterContext): Promise<OembedAnswer | undefined> {
  try {
    return await fetchOembed({ url }, context);
  } catch (error) {
    if (error instanceof ResolutionStop) return undefined;
    throw error;
  }
}

type Attempt = {
  readonly referrer: URL;
  readonly context: AdapterContext;
  readonly details: VideoDetails;
};

/** The first that resolves; else why the best one did not. */
async function tryCandidates(
  candidates: readonly PageCandidate[],
  { referrer, context, details }: Attempt,
): Promise<Outcome> {
  let reason: FailureReason = 'no_video';
  for (const [index, { url, signal }] of candidates.slice(0, PAGE_CANDIDATES_TRIED_MAX).entries()) {
    context.session.trace.note('candidate', url, signal);
    const outcome = await context.resolveNested(url, { referrer });
    if (outcome.kind === 'resolved') return withDetails(outcome, details, pageAdapter.name);
    if (index === 0) reason = outcome.reason;
  }
  return { kind: 'failed', provider: pageAdapter.name, reason };
}

function summarise({ media, players, oembed, pages }: PageCandidates): string {
  const counts = { media, players, oembed, pages };
  const named = Object.entries(counts).map(([name, list]) => `${list.length} ${name}`);
  return named.join(', ');
}
