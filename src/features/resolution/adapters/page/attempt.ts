import type { VideoDetails } from '../../content/video-details.ts';
import type { AdapterContext } from '../../core/adapter.ts';
import type { FailedOutcome, PlayerPage } from '../../core/outcome.ts';
import type { Signal } from './signal-ranks.ts';

export type Attempt = {
  /** The provider reported for a resolved video. */
  readonly provider: string;
  /** The page that contains the candidates. */
  readonly referrer: URL;
  readonly ctx: AdapterContext;
  /** The video details from the page. */
  readonly details: VideoDetails;
  /** Filled with the candidates whose pages are players without a media URL. */
  readonly declaredPlayers: DeclaredPlayer[];
};

/** A candidate whose page is a player without a media URL. */
export type DeclaredPlayer = {
  /** As declared, before redirects. */
  readonly url: URL;
  readonly signal: Signal;
  readonly page: PlayerPage;
  readonly failure: FailedOutcome;
};
