import type { CandidateStep, Signal } from './signal-ranks.ts';

/** An address as the page writes it, before anybody has judged it. */
export type NamedAddress = {
  readonly text: string;
  readonly signal: Signal;
  /** `embed` is a player or a player's page: which of the two, its address tells. */
  readonly step: CandidateStep | 'embed';
  readonly type?: string | null;
  readonly isBackground?: boolean;
  /** Of the attribute or property, where that tells more than the signal. */
  readonly name?: string;
};
