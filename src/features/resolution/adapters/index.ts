import { abcNewsAdapter } from './abc-news/adapter.ts';
import type { Adapter } from './adapter.ts';
import { aparatAdapter } from './aparat/adapter.ts';
import { apiVideoAdapter } from './api-video/adapter.ts';
import { arteAdapter } from './arte/adapter.ts';
import { bbcNewsAdapter } from './bbc-news/adapter.ts';
import { bilibiliAdapter } from './bilibili/adapter.ts';
import { blueskyAdapter } from './bluesky/adapter.ts';
import { brightcoveAdapter } from './brightcove/adapter.ts';
import { bunnyStreamAdapter } from './bunny-stream/adapter.ts';
import { cSpanAdapter } from './c-span/adapter.ts';
import { cbcAdapter } from './cbc/adapter.ts';
import { cbsNewsAdapter } from './cbs-news/adapter.ts';
import { cloudflareStreamAdapter } from './cloudflare-stream/adapter.ts';
import { condeNastAdapter } from './conde-nast/adapter.ts';
import { dailyMailAdapter } from './daily-mail/adapter.ts';
import { dailymotionAdapter } from './dailymotion/adapter.ts';
import { dashAdapter } from './dash/adapter.ts';
import { directAdapter } from './direct/adapter.ts';
import { dropboxAdapter } from './dropbox/adapter.ts';
import { espnAdapter } from './espn/adapter.ts';
import { facebookAdapter } from './facebook/adapter.ts';
import { feedAdapter } from './feed/adapter.ts';
import { forgejoAdapter } from './forgejo/adapter.ts';
import { foxNewsAdapter } from './fox-news/adapter.ts';
import { giphyAdapter } from './giphy/adapter.ts';
import { githubAdapter } from './github/adapter.ts';
import { gitlabAdapter } from './gitlab/adapter.ts';
import { googleDriveAdapter } from './google-drive/adapter.ts';
import { guardianAdapter } from './guardian/adapter.ts';
import { hlsAdapter } from './hls/adapter.ts';
import { ibmVideoAdapter } from './ibm-video/adapter.ts';
import { icecastAdapter } from './icecast/adapter.ts';
import { imdbAdapter } from './imdb/adapter.ts';
import { imgurAdapter } from './imgur/adapter.ts';
import { instagramAdapter } from './instagram/adapter.ts';
import { internetArchiveAdapter } from './internet-archive/adapter.ts';
import { jwPlatformAdapter } from './jw-platform/adapter.ts';
import { kalturaAdapter } from './kaltura/adapter.ts';
import { kickAdapter } from './kick/adapter.ts';
import { kickstarterAdapter } from './kickstarter/adapter.ts';
import { livestreamAdapter } from './livestream/adapter.ts';
import { loomAdapter } from './loom/adapter.ts';
import { mailRuAdapter } from './mail-ru/adapter.ts';
import { mastodonAdapter } from './mastodon/adapter.ts';
import { medalAdapter } from './medal/adapter.ts';
import { mediamtxAdapter } from './mediamtx/adapter.ts';
import { misskeyAdapter } from './misskey/adapter.ts';
import { momindumAdapter } from './momindum/adapter.ts';
import { muxAdapter } from './mux/adapter.ts';
import { nbcNewsAdapter } from './nbc-news/adapter.ts';
import { newYorkTimesAdapter } from './new-york-times/adapter.ts';
import { newgroundsAdapter } from './newgrounds/adapter.ts';
import { nextcloudAdapter } from './nextcloud/adapter.ts';
import { niconicoAdapter } from './niconico/adapter.ts';
import { odyseeAdapter } from './odysee/adapter.ts';
import { oembedAdapter } from './oembed/adapter.ts';
import { okAdapter } from './ok/adapter.ts';
import { onedriveAdapter } from './onedrive/adapter.ts';
import { owncastAdapter } from './owncast/adapter.ts';
import { pageAdapter } from './page/adapter.ts';
import { panoptoAdapter } from './panopto/adapter.ts';
import { peertubeAdapter } from './peertube/adapter.ts';
import { pinterestAdapter } from './pinterest/adapter.ts';
import { pixelfedAdapter } from './pixelfed/adapter.ts';
import { preziAdapter } from './prezi/adapter.ts';
import { redditAdapter } from './reddit/adapter.ts';
import { rumbleAdapter } from './rumble/adapter.ts';
import { rutubeAdapter } from './rutube/adapter.ts';
import { sibnetAdapter } from './sibnet/adapter.ts';
import { snapchatAdapter } from './snapchat/adapter.ts';
import { streamableAdapter } from './streamable/adapter.ts';
import { tedAdapter } from './ted/adapter.ts';
import { telegramAdapter } from './telegram/adapter.ts';
import { tencentVideoAdapter } from './tencent-video/adapter.ts';
import { tiktokAdapter } from './tiktok/adapter.ts';
import { tmzAdapter } from './tmz/adapter.ts';
import { tumblrAdapter } from './tumblr/adapter.ts';
import { twitchAdapter } from './twitch/adapter.ts';
import { usaTodayAdapter } from './usa-today/adapter.ts';
import { vbox7Adapter } from './vbox7/adapter.ts';
import { vidyardAdapter } from './vidyard/adapter.ts';
import { vimeoAdapter } from './vimeo/adapter.ts';
import { vkAdapter } from './vk/adapter.ts';
import { wallStreetJournalAdapter } from './wall-street-journal/adapter.ts';
import { washingtonPostAdapter } from './washington-post/adapter.ts';
import { wikimediaCommonsAdapter } from './wikimedia-commons/adapter.ts';
import { wistiaAdapter } from './wistia/adapter.ts';
import { xAdapter } from './x/adapter.ts';
import { xiaohongshuAdapter } from './xiaohongshu/adapter.ts';
import { youkuAdapter } from './youku/adapter.ts';
import { youtubeAdapter } from './youtube/adapter.ts';
import { ytDlpAdapter } from './yt-dlp/adapter.ts';

/** All adapters, sorted by name. Generated by `npm run new:adapter`. */
export const ADAPTERS: readonly Adapter[] = [
  abcNewsAdapter,
  aparatAdapter,
  apiVideoAdapter,
  arteAdapter,
  bbcNewsAdapter,
  bilibiliAdapter,
  blueskyAdapter,
  brightcoveAdapter,
  bunnyStreamAdapter,
  cSpanAdapter,
  cbcAdapter,
  cbsNewsAdapter,
  cloudflareStreamAdapter,
  condeNastAdapter,
  dailyMailAdapter,
  dailymotionAdapter,
  dashAdapter,
  directAdapter,
  dropboxAdapter,
  espnAdapter,
  facebookAdapter,
  feedAdapter,
  forgejoAdapter,
  foxNewsAdapter,
  giphyAdapter,
  githubAdapter,
  gitlabAdapter,
  googleDriveAdapter,
  guardianAdapter,
  hlsAdapter,
  ibmVideoAdapter,
  icecastAdapter,
  imdbAdapter,
  imgurAdapter,
  instagramAdapter,
  internetArchiveAdapter,
  jwPlatformAdapter,
  kalturaAdapter,
  kickAdapter,
  kickstarterAdapter,
  livestreamAdapter,
  loomAdapter,
  mailRuAdapter,
  mastodonAdapter,
  medalAdapter,
  mediamtxAdapter,
  misskeyAdapter,
  momindumAdapter,
  muxAdapter,
  nbcNewsAdapter,
  newYorkTimesAdapter,
  newgroundsAdapter,
  nextcloudAdapter,
  niconicoAdapter,
  odyseeAdapter,
  oembedAdapter,
  okAdapter,
  onedriveAdapter,
  owncastAdapter,
  pageAdapter,
  panoptoAdapter,
  peertubeAdapter,
  pinterestAdapter,
  pixelfedAdapter,
  preziAdapter,
  redditAdapter,
  rumbleAdapter,
  rutubeAdapter,
  sibnetAdapter,
  snapchatAdapter,
  streamableAdapter,
  tedAdapter,
  telegramAdapter,
  tencentVideoAdapter,
  tiktokAdapter,
  tmzAdapter,
  tumblrAdapter,
  twitchAdapter,
  usaTodayAdapter,
  vbox7Adapter,
  vidyardAdapter,
  vimeoAdapter,
  vkAdapter,
  wallStreetJournalAdapter,
  washingtonPostAdapter,
  wikimediaCommonsAdapter,
  wistiaAdapter,
  xAdapter,
  xiaohongshuAdapter,
  youkuAdapter,
  youtubeAdapter,
  ytDlpAdapter,
];
