import { PAGE_CANDIDATES_MAX } from '../../../../contract/limits.ts';
import type { PageSignals } from '../../../../lib/html/read-page-signals.ts';
import type { VideoObject } from '../../../../lib/html/read-video-objects.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { findKnownPlayer, type KnownPlayer } from '../../players/known-players.ts';

/** An address that a page names, and where it names it. */
export type PageCandidate = { readonly url: URL; readonly signal: string };

/**
 * Addresses of a page's video, each list best first. They are used in this order: `media`, which should play by
 * itself; `players`, which need no request; `oembed`, which costs one; `pages`, which show a player of an unknown
 * kind, and the one that a page sends its visitors on to.
 */
export type PageCandidates = {
  readonly media: readonly PageCandidate[];
  readonly players: readonly (KnownPlayer & { readonly signal: string })[];
  readonly oembed: readonly PageCandidate[];
  readonly pages: readonly PageCandidate[];
};

type RankingOptions = {
  readonly videos: readonly VideoObject[];
  readonly base: URL;
  readonly pageUrl: URL;
};

type Named = { readonly text: string; readonly signal: string };

/**
 * The order: schema.org contentUrl, Open Graph, the Twitter player's stream, `<video>` and its sources; then known
 * players by schema.org embedUrl, Open Graph, the Twitter player, `<iframe>`; then oEmbed; then other players' pages.
 */
export function rankCandidates(signals: PageSignals, options: RankingOptions): PageCandidates {
  const { videos, base, pageUrl } = options;
  const openGraph = readOpenGraph(signals);
  const toCandidates = (list: readonly Named[]): readonly PageCandidate[] =>
    dedupe(
      list.flatMap(({ text, signal }) => {
        const url = parseWebUrl(text, base);
        return url === undefined || isSamePage(url, pageUrl) ? [] : [{ url, signal }];
      }),
    );

  const direct = toCandidates([
    ...videos.flatMap(({ contentUrl }) => named('schema.org contentUrl', contentUrl)),
    ...metaContents(signals, 'contenturl', 'schema.org contentUrl'),
    ...openGraph.filter(({ isPage }) => !isPage),
    ...metaContents(signals, 'twitter:player:stream', 'Twitter player stream'),
    ...signals.videoSources.map((text) => ({ text, signal: 'video element' })),
  ]);
  const embeds = toCandidates([
    ...videos.flatMap(({ embedUrl }) => named('schema.org embedUrl', embedUrl)),
    ...metaContents(signals, 'embedurl', 'schema.org embedUrl'),
    ...openGraph.filter(({ isPage }) => isPage),
    ...metaContents(signals, 'twitter:player', 'Twitter player'),
  ]);
  const iframes = toCandidates(signals.iframes.map((text) => ({ text, signal: 'iframe' })));
  return {
    media: direct.filter(({ url }) => findKnownPlayer(url) === undefined),
    players: [...direct, ...embeds, ...iframes].flatMap(({ url, signal }) => {
      const player = findKnownPlayer(url);
      return player === undefined ? [] : [{ ...player, signal }];
    }),
    oembed: toCandidates(signals.oembedLinks.map((text) => ({ text, signal: 'oEmbed link' }))),
    pages: [...embeds, ...toCandidates(named('refresh', readRefresh(signals.refresh)))].filter(
      ({ url }) => findKnownPlayer(url) === undefined,
    ),
  };
}

type OpenGraphVideo = Named & { readonly isPage: boolean };

/** `og:video` and its secure form; a page's own player is told by `og:video:type` (ogp.me, "Structured Properties"). */
function readOpenGraph(signals: PageSignals): readonly OpenGraphVideo[] {
  const videos: OpenGraphVideo[] = [];
  let waiting: Named[] = [];
  let isPage = false;
  const flush = (): void => {
    // The https form first.
    waiting.sort(
      (a, b) => Number(b.signal.endsWith('secure_url')) - Number(a.signal.endsWith('secure_url')),
    );
    videos.push(...waiting.map((video) => ({ ...video, isPage })));
    waiting = [];
    isPage = false;
  };
  for (const { name, content } of signals.metas) {
    if (name === 'og:video:type') isPage = isPageType(content);
    if (!OPEN_GRAPH_ADDRESSES.has(name)) continue;
    // A property that comes again begins the next video.
    if (waiting.some(({ signal }) => signal === name)) flush();
    waiting.push({ text: content, signal: name });
  }
  flush();
  return videos;
}

const OPEN_GRAPH_ADDRESSES: ReadonlySet<string> = new Set([
  'og:video',
  'og:video:url',
  'og:video:secure_url',
]);

function isPageType(type: string): boolean {
  return /^(?:text\/html|application\/x-shockwave-flash)\b/i.test(type.trim());
}

function metaContents(signals: PageSignals, name: string, signal: string): readonly Named[] {
  return signals.metas.flatMap((meta) =>
    meta.name === name ? [{ text: meta.content, signal }] : [],
  );
}

function named(signal: string, text: string | null): readonly Named[] {
  return text === null ? [] : [{ text, signal }];
}

function dedupe(candidates: readonly PageCandidate[]): readonly PageCandidate[] {
  const byAddress = new Map<string, PageCandidate>();
  for (const candidate of candidates) {
    if (byAddress.size >= PAGE_CANDIDATES_MAX) break;
    if (!byAddress.has(candidate.url.href)) byAddress.set(candidate.url.href, candidate);
  }
  return [...byAddress.values()];
}

/** Pages name themselves as their video; following that leads nowhere. */
function isSamePage(url: URL, pageUrl: URL): boolean {
  return (
    url.origin === pageUrl.origin &&
    url.pathname === pageUrl.pathname &&
    url.search === pageUrl.search
  );
}

/** The address in `5; url=…` (HTML §4.2.5.3). */
function readRefresh(content: string | null): string | null {
  return /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content ?? '')?.[1] ?? null;
}
