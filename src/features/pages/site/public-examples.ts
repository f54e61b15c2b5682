import type { Messages } from '../messages/catalogs.ts';

/**
 * Public videos that their publishers offer for tests. They are also the canaries of their
 * adapters, which report when one of them stops working.
 */
export const PUBLIC_EXAMPLES: readonly {
  readonly kind: keyof Messages['home']['examples'];
  readonly url: URL;
}[] = [
  { kind: 'file', url: new URL('https://media.w3.org/2010/05/sintel/trailer.mp4') },
  {
    kind: 'hls',
    url: new URL(
      'https://devstreaming-cdn.apple.com/videos/streaming/examples/img_bipbop_adv_example_fmp4/master.m3u8',
    ),
  },
  {
    kind: 'dash',
    url: new URL('https://dash.akamaized.net/akamai/bbb_30fps/bbb_30fps.mpd'),
  },
  { kind: 'page', url: new URL('https://www.w3.org/2010/05/video/mediaevents.html') },
];
