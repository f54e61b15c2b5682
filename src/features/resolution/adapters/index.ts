import type { Adapter } from './adapter.ts';
import { bilibiliAdapter } from './bilibili/adapter.ts';
import { dailymotionAdapter } from './dailymotion/adapter.ts';
import { dashAdapter } from './dash/adapter.ts';
import { directAdapter } from './direct/adapter.ts';
import { facebookAdapter } from './facebook/adapter.ts';
import { hlsAdapter } from './hls/adapter.ts';
import { instagramAdapter } from './instagram/adapter.ts';
import { loomAdapter } from './loom/adapter.ts';
import { odyseeAdapter } from './odysee/adapter.ts';
import { oembedAdapter } from './oembed/adapter.ts';
import { pageAdapter } from './page/adapter.ts';
import { rumbleAdapter } from './rumble/adapter.ts';
import { streamableAdapter } from './streamable/adapter.ts';
import { tedAdapter } from './ted/adapter.ts';
import { tiktokAdapter } from './tiktok/adapter.ts';
import { twitchAdapter } from './twitch/adapter.ts';
import { vidyardAdapter } from './vidyard/adapter.ts';
import { vimeoAdapter } from './vimeo/adapter.ts';
import { xAdapter } from './x/adapter.ts';
import { youtubeAdapter } from './youtube/adapter.ts';

/** Every adapter there is. Written by `npm run new:adapter`, in the order of their names. */
export const ADAPTERS: readonly Adapter[] = [
  bilibiliAdapter,
  dailymotionAdapter,
  dashAdapter,
  directAdapter,
  facebookAdapter,
  hlsAdapter,
  instagramAdapter,
  loomAdapter,
  odyseeAdapter,
  oembedAdapter,
  pageAdapter,
  rumbleAdapter,
  streamableAdapter,
  tedAdapter,
  tiktokAdapter,
  twitchAdapter,
  vidyardAdapter,
  vimeoAdapter,
  xAdapter,
  youtubeAdapter,
];
