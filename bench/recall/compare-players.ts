import type { ScriptedResponse } from '../../test/support/scripted-egress.ts';
import { playableHls } from '../../test/support/scripted-upstream.ts';
import { classifyClaims, type Verdict } from './classify-claims.ts';
import { printTable } from './print-tables.ts';
import type { PageCase } from './read-page-cases.ts';
import { resolveWithReelay } from './resolve-with-reelay.ts';
import type { WebServer } from './serve-web.ts';
import type { Peer } from './start-peer.ts';

type PlayerComparison = {
  readonly content: string;
  readonly isVideo: boolean;
  readonly verdicts: ReadonlyMap<string, Verdict>;
};

/** Resolves pages that declare players of unknown hosts, for each form and each content. */
export async function comparePlayers({
  web,
  peers,
}: {
  readonly web: WebServer;
  readonly peers: readonly Peer[];
}): Promise<readonly PlayerComparison[]> {
  const comparisons: PlayerComparison[] = [];
  for (const [content, { html, isVideo }] of CONTENTS) {
    for (const declare of DECLARATIONS) {
      const page = toPageCase(declare(PLAYER), isVideo);
      const scripted = (url: URL): ScriptedResponse | undefined => respond(url, page, html);
      web.serve(scripted);
      const claims = await resolveWithReelay(page.url, scripted);
      const verdicts = new Map([['reelay', classifyClaims(page, claims)]]);
      for (const peer of peers) {
        verdicts.set(peer.name, classifyClaims(page, await peer.resolve(page.url, page.html)));
      }
      comparisons.push({ content, isVideo, verdicts });
    }
  }
  return comparisons;
}

const PLAYER = 'https://player.site.example/e/a1b2c3d4e5';
const OEMBED = 'https://www.site.example/oembed/a1b2c3d4e5';
const STREAM = 'https://cdn.site.example/a1b2c3d4e5/stream.m3u8';

const DECLARATIONS: readonly ((player: string) => string)[] = [
  (player) =>
    `<meta name="twitter:card" content="player"><meta name="twitter:player" content="${player}">`,
  (player) =>
    `<meta property="og:video" content="${player}"><meta property="og:video:type" content="text/html">`,
  (player) =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"VideoObject","name":"Title","embedUrl":"${player}"}</script>`,
  () => `<link rel="alternate" type="application/json+oembed" href="${OEMBED}">`,
  (player) => `<iframe src="${player}" allowfullscreen></iframe>`,
];

type Content = { readonly html: string; readonly isVideo: boolean };

const CONTENTS: readonly (readonly [string, Content])[] = [
  ['media URL', { html: `<video controls src="${STREAM}"></video>`, isVideo: true }],
  ['video without a media URL', { html: '<video playsinline></video>', isVideo: true }],
  [
    'player library',
    { html: '<div class="video-js"></div><script src="/video.min.js"></script>', isVideo: true },
  ],
  ['audio', { html: '<audio controls src="/a.mp3"></audio>', isVideo: false }],
  ['map', { html: '<div id="map"></div><script src="/leaflet.js"></script>', isVideo: false }],
  ['form', { html: '<form><input type="email"></form>', isVideo: false }],
  ['post', { html: '<blockquote class="twitter-tweet">A post</blockquote>', isVideo: false }],
  ['article', { html: `<p>${'Text of an article. '.repeat(40)}</p>`, isVideo: false }],
];

function toPageCase(declaration: string, isVideo: boolean): PageCase {
  return {
    name: 'declared player',
    url: new URL('https://www.site.example/watch/title'),
    html: `<!doctype html><title>Title</title>${declaration}<h1>Title</h1>`,
    truth: isVideo ? 'video' : 'no video',
    signals: [
      { where: 'twitter:player', url: PLAYER, kind: 'player:unknown' },
      { where: 'video', url: STREAM, kind: 'unknown' },
    ],
  };
}

function respond(url: URL, page: PageCase, html: string): ScriptedResponse | undefined {
  switch (url.href) {
    case page.url.href:
      return { text: page.html, type: 'text/html; charset=utf-8' };
    case PLAYER:
      return { text: `<!doctype html>${html}`, type: 'text/html; charset=utf-8' };
    case STREAM:
      return playableHls();
    case OEMBED:
      return {
        json: {
          version: '1.0',
          type: 'video',
          title: 'Title',
          html: `<iframe src="${PLAYER}"></iframe>`,
        },
      };
    default:
      return undefined;
  }
}

export function printPlayers(comparisons: readonly PlayerComparison[]): void {
  const names = [...(comparisons[0]?.verdicts.keys() ?? [])];
  const count = (group: readonly PlayerComparison[], name: string, verdict: Verdict): number =>
    group.filter(({ verdicts }) => verdicts.get(name) === verdict).length;
  for (const [isVideo, verdict, title] of [
    [true, 'found', 'Declared players of unknown hosts: pages on which the video is found'],
    [false, 'wrong', 'Declared players that are not videos: pages with a false claim'],
  ] as const) {
    const shown = comparisons.filter((each) => each.isVideo === isVideo);
    const groups = Map.groupBy(shown, ({ content }) => content);
    console.log(`\n${title}\n`);
    printTable([
      ['content of the player', 'pages', ...names],
      ...[...groups].map(([content, group]) => [
        content,
        group.length,
        ...names.map((name) => count(group, name, verdict)),
      ]),
    ]);
  }
}
