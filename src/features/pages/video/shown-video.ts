import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Video, VideoWire } from '#features/videos/index.ts';
import type { PlayerOptions } from '#lib/player/player-options.ts';

import type { Assets } from '../layout/assets.ts';
import type { Messages } from '../messages/catalogs.ts';
import type { PageLanguage } from '../messages/page-language.ts';
import type { Loading } from './player-hints.ts';

/** A video as shown on its page. */
export type ShownVideo = {
  readonly video: Video;
  /** The public view. Links of a private video contain the token of the page. */
  readonly wire: VideoWire;
  /** The site that the video is from. Null if it is unknown. */
  readonly siteName: string | null;
  /** Null until the video is ready. */
  readonly posterUrl: string | null;
  /** Sites that may embed the video. */
  readonly sites: EmbedSites;
  /** Sites that the token of the page allows. */
  readonly tokenSites: EmbedSites;
};

export type MarkupOptions = {
  readonly publicUrl: URL;
  readonly player: PlayerOptions;
  readonly messages: Messages;
  readonly loading: Loading;
};
export type PageOptions = Omit<MarkupOptions, 'messages' | 'loading'> & {
  readonly assets: Assets;
  readonly pageLanguage: PageLanguage;
};
