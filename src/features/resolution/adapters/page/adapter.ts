import { HTML_BYTES_MAX, PAGE_CANDIDATES_TRIED_MAX, PAGE_DEPTH_MAX } from '#contract/limits.ts';

import type { SourceContent } from '../../fetch-content.ts';
import { fetchText } from '../../fetch-text.ts';
import type { Outcome } from '../../outcome.ts';
import { findKnownPlayer } from '../../players/known-players.ts';
import { toEmbedOnly } from '../../players/to-embed-only.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import { findEmbedded } from './find-embedded.ts';
import { readPage } from './read-page.ts';
import { traceCandidates } from './trace-candidates.ts';
import { tryCandidates } from './try-candidates.ts';

/** HTML pages that show a video. What they name is tried in the order of `SIGNAL_RANKS`. */
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
  const { session, pageDepth } = context;
  const html = await fetchText(session, content, { bytesMax: HTML_BYTES_MAX, beyond: 'cut' });
  const isProviders = (url: URL): boolean => context.providerOf(url) !== undefined;
  const { details, candidates } = readPage(html, { pageUrl: content.url, isProviders });
  traceCandidates(candidates, content.url, session.trace);
  const attempt = { provider: pageAdapter.name, referrer: content.url, context, details };

  const direct = await tryCandidates(candidates.media, attempt, PAGE_CANDIDATES_TRIED_MAX);
  if (direct?.kind === 'resolved') return direct;
  const embedded = await findEmbedded(candidates, attempt);
  if (embedded !== undefined) return embedded;
  const own = findKnownPlayer(content.url);
  const others = [
    ...candidates.scripts.slice(0, OTHERS_TRIED_MAX),
    ...(own === undefined && pageDepth < PAGE_DEPTH_MAX
      ? candidates.pages.slice(0, OTHERS_TRIED_MAX)
      : []),
    ...candidates.lesser.slice(0, OTHERS_TRIED_MAX),
  ];
  const other = await tryCandidates(others, attempt, others.length);
  if (other?.kind === 'resolved') return other;
  // The page is a player's own, which may be framed.
  if (own !== undefined) return toEmbedOnly(own, details, session.publicOrigin);
  return direct ?? other ?? { kind: 'failed', provider: pageAdapter.name, reason: 'no_video' };
}

/** Of each kind that is tried when nothing better has played. */
const OTHERS_TRIED_MAX = 3;
