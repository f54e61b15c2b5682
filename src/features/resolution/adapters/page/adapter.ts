import type { SourceContent } from '../../fetch-content.ts';
import { HTML_BYTES_MAX } from '../../fetch-page.ts';
import { fetchText } from '../../fetch-text.ts';
import type { Outcome } from '../../outcome.ts';
import { findKnownPlayer } from '../../players/known-players.ts';
import { toEmbedOnly } from '../../players/to-embed-only.ts';
import { ResolutionError } from '../../resolution-error.ts';
import { findProviderOutput } from '../../resolve-single-url.ts';
import { runTask } from '../../run-task.ts';
import { fromPlainDetails } from '../../video-details.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import { findEmbedded } from './find-embedded.ts';
import { rankCandidates } from './rank-candidates.ts';
import { task as readPageTask } from './read-page-task.ts';
import type { PageDraft } from './read-page.ts';
import { traceCandidates } from './trace-candidates.ts';
import { tryCandidates } from './try-candidates.ts';

/** Candidates of one page that are tried. */
export const PAGE_CANDIDATES_TRIED_MAX = 6;
/** A page may link to one more page (its player or refresh target), but not further. */
const PAGE_DEPTH_MAX = 2;

/** Resolves pages that show a video. Candidates are tried in the order of `SIGNAL_RANKS`. */
export const pageAdapter: ContentAdapter = {
  kind: 'content',
  name: 'page',
  info: {
    title: 'Web pages',
    inputs: ['pages with a video, at any URL'],
    output: 'streams or player',
    requests: '1 (page); 1 or 2 more per candidate URL',
  },
  accepts: ['html'],
  resolve: resolvePage,
};

async function resolvePage(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  const { session, position } = context;
  if (position.pageDepth > PAGE_DEPTH_MAX) throw new ResolutionError('no_video');
  const text = await fetchText(session, content, {
    bytesMax: HTML_BYTES_MAX,
    overflow: 'truncate',
  });
  const page = await runTask(session, readPageTask, { ...text, pageUrl: content.url.href });
  const details = fromPlainDetails(page.details);
  const candidates = rankCandidates(
    page.candidates,
    (url) => findProviderOutput(url, context) !== undefined,
  );
  traceCandidates(candidates, content.url, session.trace);
  const attempt = { provider: pageAdapter.name, referrer: content.url, context, details };

  const direct = await tryCandidates(candidates.media, attempt, PAGE_CANDIDATES_TRIED_MAX);
  if (direct?.kind === 'resolved') return direct;
  const embedded = await findEmbedded(candidates, attempt);
  if (embedded !== undefined) return embedded;
  const pagePlayer = findKnownPlayer(content.url);
  const fallbacks = [
    ...candidates.scripts.slice(0, FALLBACKS_TRIED_MAX),
    ...(pagePlayer === undefined && position.pageDepth < PAGE_DEPTH_MAX
      ? candidates.pages.slice(0, FALLBACKS_TRIED_MAX)
      : []),
    ...candidates.lowPriority.slice(0, FALLBACKS_TRIED_MAX),
  ];
  const fallback = await tryCandidates(fallbacks, attempt, fallbacks.length);
  if (fallback?.kind === 'resolved') return fallback;
  // The page itself is a known player and may be framed.
  if (pagePlayer !== undefined) return toEmbedOnly(pagePlayer, details, session.publicOrigin);
  return explainFailure(direct ?? fallback, page, { content, context });
}

/** Maximum number of candidates tried per kind of fallback. */
const FALLBACKS_TRIED_MAX = 3;

function explainFailure(
  failure: Outcome | undefined,
  { isBotCheck }: PageDraft,
  { content, context }: { readonly content: SourceContent; readonly context: AdapterContext },
): Outcome {
  if (!isBotCheck) {
    return failure ?? { kind: 'failed', provider: pageAdapter.name, reason: 'no_video' };
  }
  const { session, position } = context;
  const { requestedUrl: url } = content;
  session.requestLog.addFailure({ step: position.step, url, reason: 'bot_check' });
  throw new ResolutionError('bot_check');
}
