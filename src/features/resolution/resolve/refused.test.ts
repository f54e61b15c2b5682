import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { corpusMissing } from '#test/support/corpus.ts';
import { isSupportedUrl, readPastedUrls } from '#test/support/pasted-urls.ts';
import { REFUSAL_NAMES, type RefusalName, resolveRefused } from '#test/support/refusals.ts';

import { listAdapters } from '../adapters/index.ts';
import type { Resolution } from '../core/resolution.ts';
import { listProviderAdapters } from '../providers/provider-adapters.ts';
import { listProviderRows } from '../providers/provider-rows.ts';
import { matchUrlAdapters, getAdapterTable } from './adapter-table.ts';

type Row = {
  readonly url: string;
  /** The source or player that plays; null if the video cannot play without the provider. */
  readonly plays: string | null;
  /** Refusals after which nothing plays. */
  readonly except?: readonly RefusalName[];
};

/**
 * The fallbacks while all pages and APIs of a provider refuse requests. Media of delivery networks is
 * served.
 */
const TABLE: Readonly<Record<string, Row>> = {
  'api-video': {
    url: 'https://embed.api.video/vod/vi4k0jvEUuaTdRAEjQ4Jfagz',
    plays: 'https://vod.api.video/vod/vi4k0jvEUuaTdRAEjQ4Jfagz/hls/manifest.m3u8',
  },
  bilibili: {
    url: 'https://www.bilibili.com/video/BV1xx411c7mD?p=2',
    plays: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&p=2',
  },
  // A handle is not the ID that the player needs.
  bluesky: {
    url: 'https://bsky.app/profile/did:plc:oisofpd7lj26yvgiivf3lxsi/post/3l3giwtwp222m',
    plays:
      'https://embed.bsky.app/embed/did:plc:oisofpd7lj26yvgiivf3lxsi/app.bsky.feed.post/3l3giwtwp222m',
  },
  brightcove: {
    url: 'https://players.brightcove.net/12345/default_default/index.html?videoId=67890',
    plays: 'https://players.brightcove.net/12345/default_default/index.html?videoId=67890',
  },
  'bunny-stream': {
    url: 'https://iframe.mediadelivery.net/play/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe',
    plays: 'https://iframe.mediadelivery.net/embed/759/eb1c4f77-0cda-46be-b47d-1118ad7c2ffe',
  },
  'cloudflare-stream': {
    url: 'https://customer-abc123.cloudflarestream.com/31c9291ab41fac05471db4e73aa11717/iframe',
    plays:
      'https://customer-abc123.cloudflarestream.com/31c9291ab41fac05471db4e73aa11717/manifest/video.m3u8',
  },
  dailymotion: {
    url: 'https://dai.ly/x8abc12',
    plays: 'https://geo.dailymotion.com/player.html?video=x8abc12',
  },
  dash: { url: 'https://media.example/stream.mpd', plays: null },
  direct: { url: 'https://media.example/download?file=1', plays: null },
  dropbox: {
    url: 'https://www.dropbox.com/s/abcdefghij12345/video.mp4?dl=0',
    plays: 'https://www.dropbox.com/s/abcdefghij12345/video.mp4?raw=1',
  },
  // The number of a `watch` URL may be that of anything.
  facebook: {
    url: 'https://www.facebook.com/watch/?v=10153231379946729',
    plays:
      'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D10153231379946729',
  },
  feed: { url: 'https://blog.example/feed.xml', plays: null },
  forgejo: {
    url: 'https://codeberg.org/owner/repo/src/branch/main/video.mp4',
    plays: 'https://codeberg.org/owner/repo/media/branch/main/video.mp4',
  },
  giphy: {
    url: 'https://giphy.com/gifs/cat-3o7TKSjRrfIPjeiVyM',
    plays: 'https://media.giphy.com/media/3o7TKSjRrfIPjeiVyM/giphy.mp4',
  },
  github: { url: 'https://github.com/owner/repo/releases/tag/v1', plays: null },
  gitlab: {
    url: 'https://gitlab.com/group/project/-/blob/main/video.mp4',
    plays: 'https://gitlab.com/group/project/-/raw/main/video.mp4',
  },
  'google-drive': {
    url: 'https://drive.google.com/file/d/1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-/view',
    plays: 'https://drive.google.com/file/d/1rKcaLuY0WzhPqQFCGy_4aIJblnEziy7-/preview',
    // The response is the shared file, which may be JSON.
    except: ['empty JSON'],
  },
  hls: { url: 'https://media.example/live?format=hls', plays: null },
  icecast: { url: 'https://radio.example:8000/', plays: null },
  imgur: { url: 'https://i.imgur.com/AbCdEf1.gifv', plays: 'https://i.imgur.com/AbCdEf1.mp4' },
  // Most posts are photos.
  instagram: {
    url: 'https://www.instagram.com/p/CvYrSgnsKjv/',
    plays: 'https://www.instagram.com/p/CvYrSgnsKjv/embed',
  },
  'internet-archive': {
    url: 'https://archive.org/details/two_films',
    plays: 'https://archive.org/embed/two_films',
    // An empty object is the documented response for an unknown item.
    except: ['empty JSON'],
  },
  'jw-platform': {
    url: 'https://cdn.jwplayer.com/players/abcd1234-efgh5678.html',
    plays: 'https://cdn.jwplayer.com/manifests/abcd1234.m3u8',
  },
  kaltura: {
    url: 'https://cdnapisec.kaltura.com/p/243342/embedIframeJs/partner_id/243342?entry_id=1_sf5ovm7u',
    plays:
      'https://cdnapisec.kaltura.com/p/243342/sp/24334200/playManifest/entryId/1_sf5ovm7u/format/applehttp/protocol/https/a.m3u8',
  },
  loom: {
    url: 'https://www.loom.com/share/Title-43d05f362f734614a2e81b4694a3a523',
    plays: 'https://www.loom.com/embed/43d05f362f734614a2e81b4694a3a523',
  },
  mastodon: {
    url: 'https://mastodon.social/users/Gargron/statuses/109382006402042919',
    plays: 'https://mastodon.social/@Gargron/109382006402042919/embed',
  },
  mediamtx: {
    url: 'https://stream.example:8888/camera',
    plays: 'https://stream.example:8888/camera/index.m3u8',
    except: ['429', 'no response'],
  },
  misskey: { url: 'https://misskey.example/notes/9abcdefghij', plays: null },
  momindum: {
    url: 'https://api.momindum.com/watch/abcdefghijklmnopqrstuvwxyz0123456789',
    plays: 'https://api.momindum.com/watch/abcdefghijklmnopqrstuvwxyz0123456789',
  },
  mux: {
    url: 'https://stream.new/v/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe',
    plays: 'https://stream.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8',
  },
  newgrounds: { url: 'https://www.newgrounds.com/portal/view/12345', plays: null },
  nextcloud: { url: 'https://cloud.example/s/AbCdEfGhIjKlMnO', plays: null },
  odysee: {
    url: 'https://odysee.com/$/embed/odysee/7fec',
    plays: 'https://odysee.com/$/embed/odysee:7fec',
  },
  oembed: { url: 'https://videos.sapo.pt/AbCdEf12', plays: null },
  onedrive: {
    url: 'https://onedrive.live.com/?id=ABCDEF%21123&cid=ABCDEF',
    // The ID may be that of any file.
    plays: null,
  },
  owncast: { url: 'https://live.example/', plays: null },
  page: { url: 'https://site.example/article', plays: null },
  peertube: {
    url: 'https://framatube.org/w/9c9de5e8-0a1e-484a-b099-e80766180a6d',
    plays: 'https://framatube.org/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d',
  },
  pinterest: { url: 'https://www.pinterest.com/pin/12345678901/', plays: null },
  pixelfed: {
    url: 'https://pixelfed.social/p/dansup/123456789012345678',
    plays: 'https://pixelfed.social/p/dansup/123456789012345678/embed',
  },
  reddit: {
    url: 'https://old.reddit.com/r/cats/comments/ftoeo7/title/?utm_source=share',
    plays: 'https://embed.reddit.com/r/cats/comments/ftoeo7/',
  },
  rumble: { url: 'https://rumble.com/embed/v2abcd/', plays: 'https://rumble.com/embed/v2abcd' },
  rutube: {
    url: 'https://rutube.ru/video/private/0123456789abcdef0123456789abcdef/?p=AbCdEfGhIj_k',
    plays: 'https://rutube.ru/play/embed/0123456789abcdef0123456789abcdef?p=AbCdEfGhIj_k',
  },
  snapchat: {
    url: 'https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYYWtidGhudGZp',
    plays: 'https://www.snapchat.com/spotlight/W7_EDlXWTBiXAEEniNoMPwAAYYWtidGhudGZp/embed',
  },
  streamable: { url: 'https://streamable.com/dnd1', plays: 'https://streamable.com/e/dnd1' },
  ted: {
    url: 'https://www.ted.com/talks/some_talk',
    plays: 'https://embed.ted.com/talks/some_talk',
  },
  telegram: { url: 'https://t.me/s/durov/342', plays: 'https://t.me/durov/342?embed=1' },
  tiktok: {
    url: 'https://www.tiktok.com/@scout2015/video/6718335390845095173',
    plays: 'https://www.tiktok.com/player/v1/6718335390845095173',
  },
  tmz: {
    url: 'https://www.tmz.com/watch/0-abcdefgh/',
    plays:
      'https://cdnapisec.kaltura.com/p/591531/sp/59153100/playManifest/entryId/0_abcdefgh/format/applehttp/protocol/https/a.m3u8',
  },
  tumblr: {
    url: 'https://www.tumblr.com/staff/123456789012/title',
    plays: 'https://www.tumblr.com/video/staff/123456789012/700/',
  },
  twitch: {
    url: 'https://www.twitch.tv/videos/123456789',
    plays: 'https://player.twitch.tv/?video=123456789&parent=reelay.test',
  },
  vidyard: {
    url: 'https://share.vidyard.com/watch/abcdefghij1234567890ab',
    plays: 'https://play.vidyard.com/abcdefghij1234567890ab',
  },
  vimeo: {
    url: 'https://vimeo.com/311983548/3faabede87',
    plays: 'https://player.vimeo.com/video/311983548?h=3faabede87',
  },
  vk: {
    url: 'https://vkvideo.ru/video-123_456',
    plays: 'https://vk.com/video_ext.php?oid=-123&id=456',
  },
  'wikimedia-commons': {
    url: 'https://commons.wikimedia.org/wiki/File:A_film.webm',
    plays: 'https://upload.wikimedia.org/wikipedia/commons/e/e4/A_film.webm',
  },
  wistia: {
    url: 'https://home.wistia.com/medias/e4a27b971d',
    plays: 'https://fast.wistia.com/embed/medias/e4a27b971d.m3u8',
  },
  x: {
    url: 'https://x.com/NASA/status/1445773470042468352',
    plays: 'https://platform.twitter.com/embed/Tweet.html?id=1445773470042468352',
  },
  xiaohongshu: {
    url: 'https://www.xiaohongshu.com/explore/0123456789abcdef01234567',
    plays: null,
  },
  youtube: {
    url: 'https://youtu.be/dQw4w9WgXcQ?t=43',
    plays: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=43',
  },
  'yt-dlp': { url: 'https://unknown.example/video/1', plays: null },
};

/** A denied file is requested with and without a range. */
const REQUESTS_MAX = 5;

describe('adapters of providers that refuse requests', () => {
  it('have a row each in this test, or in those of the provider rows', () => {
    const rows = new Set(listProviderAdapters().map(({ name }) => name));
    const names = listAdapters()
      .map(({ name }) => name)
      .filter((name) => !rows.has(name));
    assert.deepEqual(Object.keys(TABLE).toSorted(), names.toSorted());
  });

  for (const [adapter, { url, plays, except = [] }] of Object.entries(TABLE)) {
    for (const name of REFUSAL_NAMES) {
      const expected = except.includes(name) ? null : plays;
      it(`${adapter} ${expected === null ? 'fails' : 'plays'} after ${name}`, async () => {
        const { resolution, requests, repeats } = await resolveRefused(new URL(url), name);
        const media = resolution.kind === 'resolved' ? resolution.media : null;
        const playing = media?.sources[0]?.url ?? media?.iframeUrl ?? null;
        assert.equal(playing?.href ?? null, expected);
        if (media !== null) assert.equal(resolution.provider, adapter);
        assertPlayer(resolution, requests.length > 0);
        assert.ok(requests.length <= REQUESTS_MAX, requests.join('\n'));
        if (name === '429') assertNoRepeatedHost(requests);
        // A denied URL may be requested again without a range.
        assert.equal(repeats, 0, requests.join('\n'));
      });
    }
  }
});

/** A player has no details from refused requests, and names the refusal. */
function assertPlayer(resolution: Resolution, isRefused: boolean): void {
  if (resolution.kind === 'failed' || resolution.media.sources.length > 0) return;
  const { media, refusal } = resolution;
  assert.deepEqual([media.title, media.duration], [null, null]);
  assert.equal(refusal !== undefined, isRefused);
}

/** Delivery networks serve media even if the API on the same host is rate limiting requests. */
function assertNoRepeatedHost(requests: readonly string[]): void {
  const hosts = requests
    .map((href) => new URL(href))
    .filter(({ pathname }) => !/\.(?:m3u8|ts|mp4|webm)$/.test(pathname))
    .map(({ host }) => host);
  assert.deepEqual(hosts, [...new Set(hosts)]);
}

/** Providers whose URLs contain no ID that a player accepts. */
const PAGES: ReadonlySet<string> = new Set(
  listProviderAdapters()
    .filter(({ name }) =>
      listProviderRows().every(
        (row) =>
          row.name !== name ||
          row.result === 'refused' ||
          (row.result === 'page' && row.post === undefined),
      ),
    )
    .map(({ name }) => name),
);

/** Omits URLs without an ID: short URLs, and those that only their page can resolve. */
function listUrlsWithId(): readonly URL[] {
  const table = getAdapterTable();
  return readPastedUrls()
    .filter(({ url, kind }) => kind !== 'short' && isSupportedUrl(url))
    .filter(({ url }) => ![...matchUrlAdapters(table, url)].some(({ name }) => PAGES.has(name)))
    .map(({ url }) => url);
}

describe('pasted URLs of providers that refuse requests', { skip: corpusMissing }, () => {
  for (const name of REFUSAL_NAMES) {
    it(`play in 85 of 100 cases after ${name}`, async () => {
      const urls = listUrlsWithId();
      const failed: string[] = [];
      for (const url of urls) {
        const { resolution } = await resolveRefused(url, name);
        if (resolution.kind === 'failed') failed.push(url.href);
      }
      assert.ok(urls.length >= 100);
      assert.ok(failed.length <= urls.length * 0.15, failed.join('\n'));
    });
  }
});
