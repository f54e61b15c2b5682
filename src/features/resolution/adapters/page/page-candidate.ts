import type { LowPriorityReason } from './low-priority-reason.ts';
import type { CandidateStep, Signal } from './signal-ranks.ts';

/** A URL on a page, with the signal that identified it. */
export type PageCandidate = {
  readonly url: URL;
  readonly signal: Signal;
  readonly step: CandidateStep;
  /** Set for candidates that are tried last. */
  readonly lowPriorityReason: LowPriorityReason | null;
  /** True for a player that stands out from a list of players. */
  readonly isMain?: boolean;
};

/**
 * Candidate URLs of a page’s video, best first in each list. The lists are used in this order:
 * `media` should play directly.
 * `players` need no request or are resolved by their provider’s adapter.
 * `oembed` costs one request.
 * `scripts` are media URLs without context.
 * `pages` contain an unknown kind of player, or are the redirect target of the page.
 * `lowPriority` are unlikely to be the page’s main video.
 */
export type PageCandidates = Readonly<
  Record<CandidateStep | 'lowPriority', readonly PageCandidate[]>
>;
