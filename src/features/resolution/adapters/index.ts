import type { Adapter } from './adapter.ts';
import { apiVideoAdapter } from './api-video/adapter.ts';
import { bilibiliAdapter } from './bilibili/adapter.ts';
import { blueskyAdapter } from './bluesky/adapter.ts';
import { brightcoveAdapter } from './brightcove/adapter.ts';
import { bunnyStreamAdapter } from './bunny-stream/adapter.ts';
import { cloudflareStreamAdapter } from './cloudflare-stream/adapter.ts';
import { dailymotionAdapter } from './dailymotion/adapter.ts';
import { dashAdapter } from './dash/adapter.ts';
import { directAdapter } from './direct/adapter.ts';
import { dropboxAdapter } from './dropbox/adapter.ts';
import { facebookAdapter } from './facebook/adapter.ts';
import { feedAdapter } from './feed/adapter.ts';
import { forgejoAdapter } from './forgejo/adapter.ts';
import { githubAdapter } from './github/adapter.ts';
import { gitlabAdapter } from './gitlab/adapter.ts';
import { googleDriveAdapter } from './google-drive/adapter.ts';
import { hlsAdapter } from './hls/adapter.ts';
import { icecastAdapter } from './icecast/adapter.ts';
import { instagramAdapter } from './instagram/adapter.ts';
import { internetArchiveAdapter } from './internet-archive/adapter.ts';
import { jwPlatformAdapter } from './jw-platform/adapter.ts';
import { kalturaAdapter } from './kaltura/adapter.ts';
import { loomAdapter } from './loom/adapter.ts';
import { mastodonAdapter } from './mastodon/adapter.ts';
import { mediamtxAdapter } from './mediamtx/adapter.ts';
import { misskeyAdapter } from './misskey/adapter.ts';
import { muxAdapter } from './mux/adapter.ts';
import { nextcloudAdapter } from './nextcloud/adapter.ts';
import { odyseeAdapter } from './odysee/adapter.ts';
import { oembedAdapter } from './oembed/adapter.ts';
import { okAdapter } from './ok/adapter.ts';
import { onedriveAdapter } from './onedrive/adapter.ts';
import { owncastAdapter } from './owncast/adapter.ts';
import { pageAdapter } from './page/adapter.ts';
import { peertubeAdapter } from './peertube/adapter.ts';
import { pixelfedAdapter } from './pixelfed/adapter.ts';
import { redditAdapter } from './reddit/adapter.ts';
import { rumbleAdapter } from './rumble/adapter.ts';
import { rutubeAdapter } from './rutube/adapter.ts';
import { streamableAdapter } from './streamable/adapter.ts';
import { tedAdapter } from './ted/adapter.ts';
import { tiktokAdapter } from './tiktok/adapter.ts';
import { twitchAdapter } from './twitch/adapter.ts';
import { vidyardAdapter } from './vidyard/adapter.ts';
import { vimeoAdapter } from './vimeo/adapter.ts';
import { vkAdapter } from './vk/adapter.ts';
import { wikimediaCommonsAdapter } from './wikimedia-commons/adapter.ts';
import { wistiaAdapter } from './wistia/adapter.ts';
import { xAdapter } from './x/adapter.ts';
import { youtubeAdapter } from './youtube/adapter.ts';
import { ytDlpAdapter } from './yt-dlp/adapter.ts';

/** Every adapter there is. Written by `npm run new:adapter`, in the order of their names. */
export const ADAPTERS: readonly Adapter[] = [
  apiVideoAdapter,
  bilibiliAdapter,
  blueskyAdapter,
  brightcoveAdapter,
  bunnyStreamAdapter,
  cloudflareStreamAdapter,
  dailymotionAdapter,
  dashAdapter,
  directAdapter,
  dropboxAdapter,
  facebookAdapter,
  feedAdapter,
  forgejoAdapter,
  githubAdapter,
  gitlabAdapter,
  googleDriveAdapter,
  hlsAdapter,
  icecastAdapter,
  instagramAdapter,
  internetArchiveAdapter,
  jwPlatformAdapter,
  kalturaAdapter,
  loomAdapter,
  mastodonAdapter,
  mediamtxAdapter,
  misskeyAdapter,
  muxAdapter,
  nextcloudAdapter,
  odyseeAdapter,
  oembedAdapter,
  okAdapter,
  onedriveAdapter,
  owncastAdapter,
  pageAdapter,
  peertubeAdapter,
  pixelfedAdapter,
  redditAdapter,
  rumbleAdapter,
  rutubeAdapter,
  streamableAdapter,
  tedAdapter,
  tiktokAdapter,
  twitchAdapter,
  vidyardAdapter,
  vimeoAdapter,
  vkAdapter,
  wikimediaCommonsAdapter,
  wistiaAdapter,
  xAdapter,
  youtubeAdapter,
  ytDlpAdapter,
];
