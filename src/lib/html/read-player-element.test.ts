import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readPageSignals } from './read-page-signals.ts';

const readUrls = (html: string): readonly string[] =>
  readPageSignals(html).playerElements.map(({ url }) => url);

describe('readPlayerElement', () => {
  const elements: readonly (readonly [string, string])[] = [
    [
      '<video-js data-account="1752604059001" data-player="abc" data-embed="default" data-video-id="5678901234001">',
      'https://players.brightcove.net/1752604059001/abc_default/index.html?videoId=5678901234001',
    ],
    [
      '<amp-brightcove data-account="1752604059001" data-video-id="ref:some.one">',
      'https://players.brightcove.net/1752604059001/default_default/index.html?videoId=ref%3Asome.one',
    ],
    [
      '<div class="wistia_embed wistia_async_abcde12345 videoFoam=true">',
      'https://fast.wistia.net/embed/iframe/abcde12345',
    ],
    [
      '<script src="//fast.wistia.com/embed/medias/abcde12345.jsonp"></script>',
      'https://fast.wistia.net/embed/iframe/abcde12345',
    ],
    ['<wistia-player media-id="abcde12345">', 'https://fast.wistia.net/embed/iframe/abcde12345'],
    [
      '<script src="https://cdn.jwplayer.com/players/abcd1234-efgh5678.js"></script>',
      'https://cdn.jwplayer.com/players/abcd1234-efgh5678.html',
    ],
    ['<amp-jwplayer data-media-id="abcd1234">', 'https://cdn.jwplayer.com/v2/media/abcd1234'],
    [
      '<amp-kaltura-player data-partner="12345" data-entryid="1_abcdefgh">',
      'https://cdnapisec.kaltura.com/p/12345/embedIframeJs/partner_id/12345?iframeembed=true&entry_id=1_abcdefgh',
    ],
    [
      '<img class="vidyard-player-embed" data-uuid="abcdefghij0123456789kl">',
      'https://play.vidyard.com/abcdefghij0123456789kl',
    ],
    [
      '<div data-plyr-provider="youtube" data-plyr-embed-id="abcdefghijk">',
      'https://www.youtube.com/embed/abcdefghijk',
    ],
    ['<lite-youtube videoid="abcdefghijk">', 'https://www.youtube.com/embed/abcdefghijk'],
    ['<amp-vimeo data-videoid="27246366">', 'https://player.vimeo.com/video/27246366'],
    ['<div data-vimeo-id="27246366">', 'https://player.vimeo.com/video/27246366'],
    ['<div data-vimeo-url="https://vimeo.com/27246366">', 'https://vimeo.com/27246366'],
    [
      '<script src="https://geo.dailymotion.com/player/x1.js" data-video="x8abc12"></script>',
      'https://www.dailymotion.com/embed/video/x8abc12',
    ],
    [
      '<mux-player playback-id="abcdefghij0123456789KLMNOP">',
      'https://stream.mux.com/abcdefghij0123456789KLMNOP.m3u8',
    ],
    [
      '<script src="//cdnapisec.kaltura.com/p/12345/sp/1234500/embedIframeJs/uiconf_id/1/partner_id/12345?autoembed=true&entry_id=0_abcdefgh&playerId=p"></script>',
      'https://cdnapisec.kaltura.com/p/12345/embedIframeJs/partner_id/12345?iframeembed=true&entry_id=0_abcdefgh',
    ],
    ['<div id="wistia_abcde12345">', 'https://fast.wistia.net/embed/iframe/abcde12345'],
    ['<div data-wistia-id="abcde12345">', 'https://fast.wistia.net/embed/iframe/abcde12345'],
    [
      '<stream src="0123456789abcdef0123456789abcdef">',
      'https://iframe.videodelivery.net/0123456789abcdef0123456789abcdef',
    ],
    [
      '<blockquote class="tiktok-embed" data-video-id="7000000000000000000">',
      'https://www.tiktok.com/embed/v2/7000000000000000000',
    ],
  ];
  for (const [html, url] of elements) {
    it(`detects ${html}`, () => assert.deepEqual(readUrls(html), [url]));
  }

  const others = [
    '<div class="jwplayer" id="jwplayer--floatingVideo" data-media-id="abcd1234">',
    '<div data-media-id="abcd1234">',
    '<video-js data-account="../../x" data-video-id="1">',
    '<lite-youtube videoid="abc/../defg">',
    '<script src="https://evil.example/fast.wistia.com/embed/medias/abcde12345.jsonp"></script>',
    '<div data-vimeo-url="https://vimeo.com.evil.example/1234567">',
    '<stream src="live.m3u8">',
    '<div id="wistia_abcde12345_popover">',
    '<script src="//cdnapisec.kaltura.com/p/12345/embedIframeJs/uiconf_id/1/partner_id/12345"></script>',
    '<script src="//kaltura.evil.example/p/12345/embedIframeJs/x?entry_id=0_abcdefgh"></script>',
  ];
  for (const html of others) {
    it(`ignores ${html}`, () => assert.deepEqual(readUrls(html), []));
  }
});
