import { allowsFraming } from '#lib/http/allows-framing.ts';

import { HTML_BYTES_MAX } from '../../content/fetch-page.ts';
import { fromPlainDetails } from '../../content/video-details.ts';
import type { AdapterContext, ContentAdapter } from '../../core/adapter.ts';
import type { FailedOutcome, Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { Session } from '../../core/session.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { fetchText } from '../../fetch/fetch-text.ts';
import { runTask } from '../../fetch/run-task.ts';
import { findKnownPlayer } from '../../providers/known-players.ts';
import { toEmbedOnly } from '../../providers/to-embed-only.ts';
import type { Attempt } from './attempt.ts';
import { findEmbedded } from './find-embedded.ts';
import { frameDeclaredPlayer } from './frame-declared-player.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import { rankCandidates } from './rank-candidates.ts';
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
  canaries: [
    {
      url: 'https://www.w3.org/2010/05/video/mediaevents.html',
      id: 'sintel/trailer',
      plays: 'streams',
      basis: 'the media events demo of the W3C',
    },
  ],
  accepts: ['html'],
  resolve: resolvePage,
};

async function resolvePage(content: SourceContent, ctx: AdapterContext): Promise<Outcome> {
  const { session, position } = ctx;
  if (position.pageDepth > PAGE_DEPTH_MAX) throw new ResolutionError('no_video');
  const text = await fetchText(session, content, {
    bytesMax: HTML_BYTES_MAX,
    overflow: 'truncate',
  });
  const isReferenced = position.pageDepth > 1;
  const { task } = await import('./read-page-task.ts');
  const page = await runTask(session, task, {
    ...text,
    pageUrl: content.url.href,
    isReferenced,
    headers: {
      link: content.headers.get('link') ?? '',
      refresh: content.headers.get('refresh') ?? null,
    },
  });
  const candidates = rankCandidates(
    page.candidates,
    (url) => ctx.findProviderOutput(url) !== undefined,
  );
  traceCandidates(candidates, content.url, session.trace);
  const attempt: Attempt = {
    provider: pageAdapter.name,
    referrer: content.url,
    ctx,
    details: fromPlainDetails(page.details),
    declaredPlayers: [],
  };
  const outcome = await resolveCandidates(candidates, attempt, page);
  if (outcome?.kind === 'resolved') return outcome;
  const failure = explainFailure(outcome, page, { content, ctx });
  return isReferenced ? { ...failure, ...toPlayerPage(content, page, session) } : failure;
}

/** Returns the resolved video, or else the failure of the best candidate. */
async function resolveCandidates(
  candidates: PageCandidates,
  attempt: Attempt,
  page: PageDraft,
): Promise<Outcome | undefined> {
  const direct = await tryCandidates(candidates.media, attempt, PAGE_CANDIDATES_TRIED_MAX);
  if (direct?.kind === 'resolved') return direct;
  const embedded = await findEmbedded(candidates, attempt);
  if (embedded !== undefined) return embedded;
  const fallback = await resolveFallbacks(candidates, attempt, page);
  if (fallback?.kind === 'resolved') return fallback;
  // The page itself is a known player and may be framed.
  const player = findKnownPlayer(attempt.referrer);
  const { session } = attempt.ctx;
  if (player !== undefined) return toEmbedOnly(player, attempt.details, session.publicOrigin);
  return direct ?? fallback;
}

async function resolveFallbacks(
  candidates: PageCandidates,
  attempt: Attempt,
  { declaresVideo }: PageDraft,
): Promise<Outcome | undefined> {
  const { isGuess, pageDepth } = attempt.ctx.position;
  if (isGuess) return undefined;
  const references = [
    ...candidates.scripts.slice(0, FALLBACKS_TRIED_MAX),
    ...choosePages(candidates.pages, attempt),
  ];
  const referenced = await tryCandidates(references, attempt, references.length);
  if (referenced?.kind === 'resolved') return referenced;
  const framed =
    pageDepth < PAGE_DEPTH_MAX ? frameDeclaredPlayer(attempt, declaresVideo) : undefined;
  if (framed !== undefined) return framed;
  const unlikely = await tryCandidates(candidates.lowPriority, attempt, FALLBACKS_TRIED_MAX);
  return unlikely?.kind === 'resolved' ? unlikely : (referenced ?? unlikely);
}

/** Frames that may contain anything do not displace pages that are more likely to be players. */
function choosePages(
  pages: readonly PageCandidate[],
  { ctx, referrer }: Attempt,
): readonly PageCandidate[] {
  const isLast = ctx.position.pageDepth >= PAGE_DEPTH_MAX;
  if (isLast || findKnownPlayer(referrer) !== undefined) return [];
  const others = pages.filter(({ signal }) => signal === 'other iframe');
  const likely = pages.filter(({ signal }) => signal !== 'other iframe');
  return [...likely.slice(0, FALLBACKS_TRIED_MAX), ...others.slice(0, FALLBACKS_TRIED_MAX)];
}

function toPlayerPage(
  { url, headers }: SourceContent,
  { playerContent: content }: PageDraft,
  { publicOrigin }: Session,
): Pick<FailedOutcome, 'playerPage'> {
  const isPlayer = content === 'video' || content === 'script';
  return isPlayer && allowsFraming(headers, publicOrigin) ? { playerPage: { url, content } } : {};
}

/** Maximum number of candidates tried per kind of fallback. */
const FALLBACKS_TRIED_MAX = 3;

function explainFailure(
  failure: FailedOutcome | undefined,
  { isBotCheck }: PageDraft,
  { content, ctx }: { readonly content: SourceContent; readonly ctx: AdapterContext },
): FailedOutcome {
  if (!isBotCheck) {
    return failure ?? { kind: 'failed', provider: pageAdapter.name, reason: 'no_video' };
  }
  const { session, position } = ctx;
  const { requestedUrl: url } = content;
  session.requestLog.addFailure({ step: position.step, url, reason: 'bot_check' });
  throw new ResolutionError('bot_check');
}
