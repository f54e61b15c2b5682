import { findMediaAddresses } from '#lib/html/find-media-addresses.ts';
import type { PageSignals } from '#lib/html/page-signals.ts';
import type { VideoObject } from '#lib/html/read-video-objects.ts';

import type { NamedAddress } from './named-address.ts';
import type { Configurations, ConfiguredAddress } from './read-configurations.ts';
import { readOpenGraph } from './read-open-graph.ts';
import type { Signal } from './signal-ranks.ts';

export type PageContents = {
  readonly signals: PageSignals;
  readonly videos: readonly VideoObject[];
  readonly configurations: Configurations;
};

/** Every address at which a page's video may be. */
export function nameAddresses(contents: PageContents): readonly NamedAddress[] {
  return [
    ...fromVideoObjects(contents.videos),
    ...fromMetas(contents.signals),
    ...fromElements(contents.signals),
    ...fromConfigurations(contents.configurations),
    ...fromScripts(contents),
    ...fromLinks(contents.signals),
  ];
}

/** One of several in a list is not what the page is about; a list of one is. */
function fromVideoObjects(videos: readonly VideoObject[]): readonly NamedAddress[] {
  const isOnlyOne = videos.length === 1;
  return videos
    .filter(({ isListed }) => isOnlyOne || !isListed)
    .flatMap(({ contentUrl, embedUrl }) => [
      ...named('media', 'schema.org contentUrl', contentUrl),
      ...named('embed', 'schema.org embedUrl', embedUrl),
    ]);
}

function fromMetas(signals: PageSignals): readonly NamedAddress[] {
  const contents = (name: string): readonly string[] =>
    signals.metas.flatMap((meta) => (meta.name === name ? [meta.content] : []));
  const streamType = contents('twitter:player:stream:content_type')[0] ?? null;
  return [
    ...contents('contenturl').flatMap((text) => named('media', 'schema.org contentUrl', text)),
    ...contents('embedurl').flatMap((text) => named('embed', 'schema.org embedUrl', text)),
    ...readOpenGraph(signals),
    ...STREAMS.flatMap(contents).map((text): NamedAddress => ({
      text,
      step: 'media',
      signal: 'Twitter player stream',
      type: streamType,
    })),
    ...[...contents('og:video:iframe'), ...contents('video_src')].flatMap((text) =>
      named('embed', 'Open Graph player', text),
    ),
    ...contents('twitter:player').flatMap((text) => named('embed', 'Twitter player', text)),
  ];
}

/** Some sites write it as Open Graph would. */
const STREAMS = ['twitter:player:stream', 'twitter:player:stream:url', 'og:video:stream'];

function fromElements(signals: PageSignals): readonly NamedAddress[] {
  return [
    ...signals.videos.map(({ address, type, isBackground }): NamedAddress => ({
      text: address,
      step: 'media',
      signal: 'video element',
      type,
      isBackground,
    })),
    ...signals.dataAddresses.map(({ name, address }): NamedAddress => ({
      text: address,
      step: 'media',
      signal: 'data attribute',
      name,
    })),
    ...signals.playerElements.map(({ address, element }): NamedAddress => ({
      text: address,
      step: 'embed',
      signal: 'player element',
      name: element,
    })),
    ...signals.dataPlayers.flatMap((text) => named('embed', 'data attribute', text)),
    ...signals.iframes.map((text): NamedAddress => ({ text, step: 'embed', signal: 'iframe' })),
  ];
}

function fromConfigurations({ media, players }: Configurations): readonly NamedAddress[] {
  return [
    ...media.map(fromConfigured),
    ...players.flatMap(({ address }) => named('embed', 'configured player', address)),
  ];
}

function fromConfigured({ address, origin, name, type }: ConfiguredAddress): NamedAddress {
  const isPlayer = origin === 'player';
  const signal = isPlayer ? 'player configuration' : 'page state';
  return { text: address, step: isPlayer ? 'media' : 'scripts', signal, name, type };
}

/** Not those that stand in data: their names were read, and told nothing of a video. */
function fromScripts({ signals, configurations }: PageContents): readonly NamedAddress[] {
  return signals.scripts
    .filter((script) => !/^\s*[{[]/.test(script))
    .flatMap(findMediaAddresses)
    .filter((text) => !configurations.passedOver.has(text))
    .map((text): NamedAddress => ({ text, step: 'scripts', signal: 'script text' }));
}

function fromLinks(signals: PageSignals): readonly NamedAddress[] {
  return [
    ...signals.links.map(({ address, type }): NamedAddress => ({
      text: address,
      step: 'scripts',
      signal: 'media link',
      type,
    })),
    ...[...signals.oembedLinks, ...signals.xmlOembedLinks].flatMap((text) =>
      named('oembed', 'oEmbed link', text),
    ),
    ...named('pages', 'refresh', readRefresh(signals.refresh)),
    ...named('pages', 'canonical', signals.canonical),
  ];
}

function named(
  step: NamedAddress['step'],
  signal: Signal,
  text: string | null,
): readonly NamedAddress[] {
  return text === null ? [] : [{ text, step, signal }];
}

/** The address in `5; url=…` (HTML §4.2.5.3). */
function readRefresh(content: string | null): string | null {
  return /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content ?? '')?.[1] ?? null;
}
