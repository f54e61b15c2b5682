import { applyDetails } from '../../content/apply-details.ts';
import type { Outcome } from '../../core/outcome.ts';
import type { Attempt } from './attempt.ts';
import type { PageCandidate } from './page-candidate.ts';
import type { Signal } from './signal-ranks.ts';

/**
 * Returns the first resolved candidate, or else the failure of the best one. Returns undefined if
 * there are no candidates or if only guesses failed.
 */
export async function tryCandidates(
  candidates: readonly PageCandidate[],
  attempt: Attempt,
  triedMax: number,
): Promise<Outcome | undefined> {
  let best: Outcome | undefined;
  for (const candidate of candidates.slice(0, triedMax)) {
    const outcome = await tryCandidate(candidate, attempt);
    if (outcome.kind === 'resolved') return outcome;
    if (!GUESSES.has(candidate.signal)) best ??= { ...outcome, provider: attempt.provider };
  }
  return best;
}

/** Signals that do not declare the page’s video. Their failures are ignored. */
const GUESSES: ReadonlySet<Signal> = new Set([
  'iframe',
  'page state',
  'script text',
  'media link',
  'canonical',
  'other iframe',
]);

export async function tryCandidate(
  { url, signal, lowPriorityReason }: PageCandidate,
  { provider, referrer, ctx, details, declaredPlayers }: Attempt,
): Promise<Outcome> {
  const description =
    lowPriorityReason === null ? signal : `${signal}, low priority: ${lowPriorityReason}`;
  ctx.session.trace.addStep('candidate', url, description);
  const isGuess = signal === 'other iframe';
  const outcome = await ctx.resolveNested(url, { referrer, isGuess });
  if (outcome.kind === 'resolved') return applyDetails(outcome, details, provider);
  const { playerPage: page, ...failure } = outcome;
  if (page !== undefined) declaredPlayers.push({ url, signal, page, failure });
  return failure;
}
