import type { CandidateStep, Signal } from './signal-ranks.ts';

/** A URL as written on a page, before classification. */
export type PageReference = {
  readonly text: string;
  readonly signal: Signal;
  /** `embed` is a player or a player’s page, depending on the URL. */
  readonly step: CandidateStep | 'embed';
  readonly type?: string | null;
  readonly isBackground?: boolean;
  /** True for a player that stands out from a list of players. */
  readonly isMain?: boolean;
  /** True for frames that are followed only if their path resembles a player page. */
  readonly isUnlikely?: boolean;
  /** The attribute or property, if more specific than the signal. */
  readonly name?: string;
};
