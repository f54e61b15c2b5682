import type { Outcome } from '../../outcome.ts';
import type { VideoDetails } from '../../video-details.ts';
import { withDetails } from '../../with-details.ts';
import type { AdapterContext } from '../adapter.ts';
import type { PageCandidate } from './page-candidate.ts';
import type { Signal } from './signal-ranks.ts';

export type Attempt = {
  /** Whose video it is when it plays. */
  readonly provider: string;
  /** The page. */
  readonly referrer: URL;
  readonly context: AdapterContext;
  /** What the page says of its video. */
  readonly details: VideoDetails;
};

/** The first that resolves; else why the best one did not. Undefined where there is none to try. */
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

/** The page doesn't say of these that they are its video: that they fail says nothing of it. */
const GUESSES: ReadonlySet<Signal> = new Set([
  'iframe',
  'page state',
  'script text',
  'media link',
  'canonical',
]);

export async function tryCandidate(
  { url, signal, lesser }: PageCandidate,
  { provider, referrer, context, details }: Attempt,
): Promise<Outcome> {
  const told = lesser === null ? signal : `${signal}, put last as ${lesser}`;
  context.session.trace.note('candidate', url, told);
  const outcome = await context.resolveNested(url, { referrer });
  return outcome.kind === 'resolved' ? withDetails(outcome, details, provider) : outcome;
}
