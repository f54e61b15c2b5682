import type { LesserReason } from './lesser-reason.ts';
import type { CandidateStep, Signal } from './signal-ranks.ts';

/** An address that a page names, and where it names it. */
export type PageCandidate = {
  readonly url: URL;
  readonly signal: Signal;
  readonly step: CandidateStep;
  /** Why it comes last. */
  readonly lesser: LesserReason | null;
};

/**
 * Addresses of a page's video, each list best first. They are used in this order: `media`, which should play by
 * itself; `players`, which need no request or are asked in their provider's own way; `oembed`, which costs one;
 * `scripts`, which are media out of their context; `pages`, which show a player of an unknown kind, or are the page
 * that this one sends its visitors on to; and `lesser`, what a page shows beside its video.
 */
export type PageCandidates = Readonly<Record<CandidateStep | 'lesser', readonly PageCandidate[]>>;
