import type { EmbedSites } from '#contract/embed-sites.ts';
import type { BrandingWire } from '#features/branding/index.ts';
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
  /** How the owner wants the player to look. */
  readonly branding: BrandingWire;
  /** Sites that may embed the video. */
  readonly sites: EmbedSites;
  /** The playlist whose page shows the video. */
  readonly playlist?: ShownPlaylist;
  /** Sites that the token of the page allows. */
  readonly tokenSites: EmbedSites;
};

/** A playlist around its current video, without videos that viewers may not see. */
export type ShownPlaylist = {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  /** True if the URL names the video. */
  readonly isRequested: boolean;
  readonly videoCount: number;
  readonly entries: readonly PlaylistLink[];
  readonly previous: PlaylistLink | undefined;
  readonly next: PlaylistLink | undefined;
  /** Null if `entries` begins with the first video. */
  readonly startHref: string | null;
  readonly nextCursor: string | null;
  /** The token with which the page was opened. */
  readonly token: string | undefined;
  /** For feed readers. Null if only guests may read the playlist. */
  readonly feeds: { readonly rss: string; readonly json: string } | null;
};

export type PlaylistLink = Pick<VideoWire, 'id' | 'title' | 'duration'> & {
  readonly posterUrl: string | null;
  /** Relative to the page. */
  readonly href: string;
};

export type MarkupOptions = {
  readonly publicUrl: URL;
  readonly player: PlayerOptions;
  readonly messages: Messages;
  readonly loading: Loading;
};
export type BrandedMarkupOptions = MarkupOptions & Pick<ShownVideo, 'branding'>;
export type PageOptions = Omit<MarkupOptions, 'messages' | 'loading'> & {
  readonly assets: Assets;
  readonly pageLanguage: PageLanguage;
};
