import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, jsonValue, property } from 'fast-check';

import { readPageSignals } from '#lib/html/read-page-signals.ts';

import { type Configurations, readConfigurations } from './read-configurations.ts';

const read = (html: string): Configurations => readConfigurations(readPageSignals(html));
const script = (text: string): Configurations => read(`<script>${text}</script>`);
const listMedia = ({ media }: Configurations): readonly string[] =>
  media.map(({ origin, url }) => `${origin} ${url}`);

describe('readConfigurations', () => {
  const scripts: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'a JW Player file',
      `jwplayer('p').setup({file: '/a.mp4', image: '/a.jpg'})`,
      ['player /a.mp4'],
    ],
    [
      'a JW Player playlist with sources',
      `jwplayer("p").setup({ playlist: [{ sources: [{file: "/a.m3u8"}, {file: "/a.mp4", label: "720p"}] }] });`,
      ['player /a.m3u8', 'player /a.mp4'],
    ],
    [
      'a JW Player setup in a function',
      `$(function () { var player = jwplayer('p'); player.setup({ 'file': "https:\\/\\/h.example\\/a.m3u8", onReady: function () { go(); } }); });`,
      ['player https://h.example/a.m3u8'],
    ],
    [
      'a JW Platform playlist URL',
      `jwplayer("p").setup({ playlist: "https://cdn.jwplayer.com/v2/media/abcd1234" })`,
      ['player https://cdn.jwplayer.com/v2/media/abcd1234'],
    ],
    [
      'a playlist in a file, after a file',
      `jwplayer("p").setup({ playlist: "feed/42.json?a=1", file: "/a.mp4" })`,
      ['player /a.mp4', 'player feed/42.json?a=1'],
    ],
    [
      'a playlist in settings that a variable contains',
      `const s = { width: 640, playlist: "//h.example/list.rss" }; jwplayer("p").setup(s);`,
      ['player //h.example/list.rss'],
    ],
    [
      'a playlist in the settings of a player in page state',
      `{"page":{"playerOptions":{"playlist_url":"/api/list/9"}}}`,
      ['player /api/list/9'],
    ],
    [
      'only the first playlist',
      `jwplayer("p").setup({ playlist: "/1.json" }); jwplayer("q").setup({ playlist: "/2.json" })`,
      ['player /1.json'],
    ],
    [
      'no playlist of another part of the page',
      `var state = {"sidebar":{"player":{"playlist":"/1.json"}},"music":{"playlist":"/2.json"},"players":[{"playlist":"/3.json"}]}`,
      [],
    ],
    [
      'no playlist that is an ID, a page or a script',
      `jwplayer("p").setup({ a: {playlist: "jumBvHdL"}, b: {playlist: "/list.html"}, c: {playlist: "/list.js"}, d: {playlist: "a b.json"} })`,
      [],
    ],
    [
      'video.js sources',
      `var player = videojs('v', {sources: [{src: '/a', type: 'application/x-mpegURL'}]})`,
      ['player /a'],
    ],
    [
      'a video.js source set later',
      `player.src({ src: "/a.mpd", type: "application/dash+xml" });`,
      ['player /a.mpd'],
    ],
    [
      'Flowplayer',
      `flowplayer("#p", { clip: { sources: [{ type: "video/mp4", src: "/a.mp4" }] } })`,
      ['player /a.mp4'],
    ],
    [
      'Plyr',
      `player.source = { type: 'video', sources: [{ src: '/a.mp4', size: 720 }] };`,
      ['state /a.mp4'],
    ],
    ['Clappr', `new Clappr.Player({source: "/a.m3u8", parentId: "#p"})`, ['player /a.m3u8']],
    [
      'page state',
      `window.__INITIAL_STATE__ = {"video":{"hlsUrl":"/a.m3u8","title":"x"}};`,
      ['state /a.m3u8'],
    ],
    ['page state in a string', `window.s = JSON.parse('{"video_url":"/a.mp4"}')`, ['state /a.mp4']],
    [
      'no URL under an unrelated property name',
      `x = {"flags":{"intro":{"value":"https://h.example/a.mp4"}}}`,
      [],
    ],
    [
      'no image, stylesheet or page URL',
      `jwplayer("p").setup({file: "/a.jpg", src: "/a.css", url: "/page"})`,
      [],
    ],
  ];
  for (const [name, text, urls] of scripts) {
    it(`reads ${name}`, () => assert.deepEqual(listMedia(script(text)), urls));
  }

  it('reads the state of a framework', () => {
    const state = JSON.stringify({
      props: { pageProps: { video: { sources: [{ file: '/a.m3u8' }] } } },
    });
    assert.deepEqual(
      listMedia(read(`<script id="__NEXT_DATA__" type="application/json">${state}</script>`)),
      ['state /a.m3u8'],
    );
  });

  it('reads the settings of an element', () => {
    const html = `<video data-setup='{"sources":[{"src":"/a.m3u8"}]}'></video>
      <div data-settings="{&quot;youtube_url&quot;:&quot;https:\\/\\/youtu.be\\/abcdefghijk&quot;,&quot;video_type&quot;:1}">`;
    const { media, players } = read(html);
    assert.deepEqual(
      [...media, ...players].map(({ url }) => url),
      ['/a.m3u8', 'https://youtu.be/abcdefghijk'],
    );
  });

  it('builds the URL of a Kaltura entry', () => {
    const url =
      'https://cdnapisec.kaltura.com/p/1234/embedIframeJs/partner_id/1234?iframeembed=true&entry_id=1_abcdefgh';
    const calls = [
      `kWidget.embed({"targetId": "p", "wid": "_1234", "uiconf_id": 5, "entry_id": "1_abcdefgh"});`,
      `var p = KalturaPlayer.setup({provider: {partnerId: 1234, uiConfId: 5}}); p.loadMedia({entryId: '1_abcdefgh'})`,
    ];
    for (const call of calls) {
      assert.deepEqual(
        script(call).players.map((each) => each.url),
        [url],
      );
    }
  });

  it('builds URLs of JW Platform, Wistia and Brightcove media', () => {
    const { players } = script(`jwplayer("p").setup({ mediaid: "abcd1234" });
      window._wq = window._wq || []; _wq.push({ id: "abcde12345", onReady: function (v) {} });
      wistiaEmbed = Wistia.embed("abcde12346", { version: "v1" });
      Wistia.embed("abcde/2346"); show({ accountId: "1752604059001", videoId: "5819230967002" });
      brightcovePlayerLoader({ refNode: node, accountId: "1752604059001", playerId: "x1", videoId: "5819230967001" });`);
    assert.deepEqual(
      players.map(({ url }) => url),
      [
        'https://fast.wistia.net/embed/iframe/abcde12346',
        'https://cdn.jwplayer.com/v2/media/abcd1234',
        'https://fast.wistia.net/embed/iframe/abcde12345',
        'https://players.brightcove.net/1752604059001/x1_default/index.html?videoId=5819230967001',
      ],
    );
  });

  it('reads the clip of a legacy Flowplayer', () => {
    const { media } = script(`flowplayer("p", "/fp.swf", { clip: "https://cdn.example/a.mp4" })`);
    assert.deepEqual(
      media.map(({ url, origin }) => [url, origin]),
      [['https://cdn.example/a.mp4', 'player']],
    );
  });

  it('reads player URLs and HTML fragments in page state, but no other pages', () => {
    const state = {
      blocks: [
        { kind: 'embed', value: 'https://www.youtube.com/embed/abcdefghijk' },
        { html: '<p>One</p><iframe src="https://player.vimeo.com/video/123456"></iframe>' },
        { html: '<iframe src="https://maps.example/embed/1"></iframe>' },
        { html: '<video src="/a.mp4"></video>' },
        { url: 'https://www.youtube.com/@channel' },
      ],
    };
    const { media, players } = read(
      `<script type="application/json">${JSON.stringify(state).replaceAll('</', '<\\/')}</script>`,
    );
    assert.deepEqual(
      [...players, ...media].map(({ url }) => url),
      [
        'https://www.youtube.com/embed/abcdefghijk',
        'https://player.vimeo.com/video/123456',
        '/a.mp4',
      ],
    );
  });

  it('reads the tracks of a player', () => {
    const { tracks } = script(`jwplayer("p").setup({file: "/a.mp4", tracks: [
      {file: "/en.vtt", kind: "captions", label: "English"}, {src: "/t.vtt", kind: "thumbnails"}]})`);
    assert.deepEqual(tracks, [
      { url: '/en.vtt', kind: 'captions', language: null, label: 'English' },
      { url: '/t.vtt', kind: 'thumbnails', language: null, label: null },
    ]);
  });

  it('handles any JSON value', () => {
    assertProperty(
      property(jsonValue(), (value) => {
        const text = JSON.stringify({ file: value, tracks: value, sources: [value], a: '.mp4' });
        assert.ok(script(`x = ${text.replaceAll('<', '\\u003c')}`).media.length <= 128);
      }),
    );
  });
});
