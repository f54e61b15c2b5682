import { findMediaUrls } from '#lib/html/find-media-urls.ts';
import type { PageSignals } from '#lib/html/page-signals.ts';
import type { VideoObject } from '#lib/html/read-video-objects.ts';

import { findDescribedUrl, findMainFrame } from './find-main-url.ts';
import type { PageReference } from './page-reference.ts';
import type { Configurations, ConfiguredUrl } from './read-configurations.ts';
import { readOpenGraph } from './read-open-graph.ts';
import type { Signal } from './signal-ranks.ts';

export type PageContents = {
  readonly signals: PageSignals;
  readonly videos: readonly VideoObject[];
  readonly configurations: Configurations;
  /** The URL to which a script leads, if the page has no other content. */
  readonly scriptRedirect: string | null;
};

/** Lists every URL that may be the page’s video. */
export function listPageReferences(contents: PageContents): readonly PageReference[] {
  return [
    ...listVideoObjectReferences(contents.videos),
    ...listMetaReferences(contents.signals),
    ...listElementReferences(contents.signals),
    ...listFrameReferences(contents.signals, contents.configurations),
    ...listConfigurationReferences(contents.configurations),
    ...listScriptReferences(contents),
    ...listLinkReferences(contents.signals),
    ...toReferences('pages', 'refresh', contents.scriptRedirect),
  ];
}

/** Skips videos in a list, unless the page has only one video. */
function listVideoObjectReferences(videos: readonly VideoObject[]): readonly PageReference[] {
  const isOnlyOne = videos.length === 1;
  return videos
    .filter(({ isListed }) => isOnlyOne || !isListed)
    .flatMap(({ contentUrl, embedUrl, url }) => [
      ...toReferences('media', 'schema.org contentUrl', contentUrl),
      ...toReferences('embed', 'schema.org embedUrl', embedUrl),
      ...toReferences('embed', 'page state', url),
    ]);
}

function listMetaReferences(signals: PageSignals): readonly PageReference[] {
  const contents = (name: string): readonly string[] =>
    signals.metas.flatMap((meta) => (meta.name === name ? [meta.content] : []));
  const streamType = contents('twitter:player:stream:content_type')[0] ?? null;
  return [
    ...contents('contenturl').flatMap((text) =>
      toReferences('media', 'schema.org contentUrl', text),
    ),
    ...contents('embedurl').flatMap((text) => toReferences('embed', 'schema.org embedUrl', text)),
    ...readOpenGraph(signals),
    ...STREAM_PROPERTIES.flatMap(contents).map((text): PageReference => ({
      text,
      step: 'media',
      signal: 'Twitter player stream',
      type: streamType,
    })),
    ...[...contents('og:video:iframe'), ...contents('video_src')].flatMap((text) =>
      toReferences('embed', 'Open Graph player', text),
    ),
    ...contents('twitter:player').flatMap((text) => toReferences('embed', 'Twitter player', text)),
  ];
}

/** Some sites use the Open Graph prefix for this Twitter property. */
const STREAM_PROPERTIES = ['twitter:player:stream', 'twitter:player:stream:url', 'og:video:stream'];

function listElementReferences(signals: PageSignals): readonly PageReference[] {
  return [
    ...signals.videos.map(({ url, type, isBackground }): PageReference => ({
      text: url,
      step: 'media',
      signal: 'video element',
      type,
      isBackground,
    })),
    ...signals.dataMediaUrls.map(({ name, url }): PageReference => ({
      text: url,
      step: 'media',
      signal: 'data attribute',
      name,
    })),
    ...listPlayerReferences(signals),
  ];
}

function listPlayerReferences(signals: PageSignals): readonly PageReference[] {
  const { playerElements, dataPlayerUrls } = signals;
  const urls = [...playerElements.map(({ url }) => url), ...dataPlayerUrls];
  const main = findDescribedUrl(urls, signals);
  return [
    ...playerElements.map(({ url, element }): PageReference => ({
      text: url,
      step: 'embed',
      signal: 'player element',
      name: element,
      isMain: url === main,
    })),
    ...dataPlayerUrls.map((text): PageReference => ({
      text,
      step: 'embed',
      signal: 'data attribute',
      isMain: text === main,
    })),
  ];
}

/**
 * Articles have frames with other content of the site, such as its live channel. Authors let the
 * players that they embed fill the screen.
 */
function listFrameReferences(
  signals: PageSignals,
  { frames }: Configurations,
): readonly PageReference[] {
  const isArticle = declaresArticle(signals);
  const main = findMainFrame(signals);
  return [...signals.iframes, ...frames].map(({ url, isUnlikely, allowsFullscreen }) => ({
    text: url,
    step: 'embed',
    signal: 'iframe',
    isMain: url === main,
    isUnlikely: isUnlikely || (isArticle && !allowsFullscreen),
  }));
}

const ARTICLE = /"@type"\s*:\s*(?:\[\s*)?"(?:\w*Article|\w*BlogPosting|Recipe)"/i;

function declaresArticle({ metas, jsonLd }: PageSignals): boolean {
  return (
    metas.some(({ name, content }) => name === 'og:type' && content.trim() === 'article') ||
    jsonLd.some((text) => ARTICLE.test(text))
  );
}

function listConfigurationReferences({
  media,
  players,
  watchPages,
}: Configurations): readonly PageReference[] {
  return [
    ...media.map(toConfigurationReference),
    ...players.flatMap(({ url }) => toReferences('embed', 'configured player', url)),
    ...watchPages.flatMap(({ url }) => toReferences('embed', 'page state', url)),
  ];
}

function toConfigurationReference({ url, origin, name, type }: ConfiguredUrl): PageReference {
  const isPlayer = origin === 'player';
  const signal = isPlayer ? 'player configuration' : 'page state';
  return { text: url, step: isPlayer ? 'media' : 'scripts', signal, name, type };
}

/** Skips JSON data and ignored URLs, because their property names do not suggest a video. */
function listScriptReferences({ signals, configurations }: PageContents): readonly PageReference[] {
  return signals.scripts
    .filter((script) => !/^\s*[{[]/.test(script))
    .flatMap(findMediaUrls)
    .filter((text) => !configurations.ignoredUrls.has(text))
    .map((text): PageReference => ({ text, step: 'scripts', signal: 'script text' }));
}

function listLinkReferences(signals: PageSignals): readonly PageReference[] {
  return [
    ...signals.links.map(({ url, type }): PageReference => ({
      text: url,
      step: 'scripts',
      signal: 'media link',
      type,
    })),
    ...[...signals.oembedLinks, ...signals.xmlOembedLinks].flatMap((text) =>
      toReferences('oembed', 'oEmbed link', text),
    ),
    ...toReferences('pages', 'refresh', parseRefreshUrl(signals.refresh)),
    ...toReferences('pages', 'canonical', signals.canonical),
  ];
}

function toReferences(
  step: PageReference['step'],
  signal: Signal,
  text: string | null,
): readonly PageReference[] {
  return text === null ? [] : [{ text, step, signal }];
}

/** Parses the URL in `5; url=…` (HTML §4.2.5.3). */
function parseRefreshUrl(content: string | null): string | null {
  return /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content ?? '')?.[1] ?? null;
}
