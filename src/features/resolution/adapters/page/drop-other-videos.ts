import type { PageSignals } from '#lib/html/page-signals.ts';

import { findDescribedUrl, isOwnTitle } from './find-main-url.ts';
import type { Configurations, ConfiguredUrl } from './read-configurations.ts';
import type { StateItem } from './state-context.ts';

type Page = { readonly signals: PageSignals; readonly pageUrl: URL };

/**
 * Drops URLs in page state that belong to other videos. State describes the entire site, so a URL
 * needs a tie to the page: its title or slug, or a preview image with its ID. Without any, it needs
 * a property that is named for the content of the page, or that no other video is described.
 */
export function dropOtherVideos(configurations: Configurations, page: Page): Configurations {
  const { media, players, watchPages, ignoredUrls } = configurations;
  const states = [...media, ...players, ...watchPages].filter(({ origin }) => origin === 'state');
  const tied = findTied(states, page);
  const kept = new Set(tied.length > 0 ? tied : listPlausible(states));
  const isKept = (url: ConfiguredUrl): boolean => url.origin !== 'state' || kept.has(url);
  const dropped = states.filter((url) => !isKept(url));
  return {
    ...configurations,
    media: media.filter(isKept),
    players: players.filter(isKept),
    watchPages: watchPages.filter(isKept),
    ignoredUrls: new Set([...ignoredUrls, ...dropped.map(({ url }) => url)]),
  };
}

function findTied(states: readonly ConfiguredUrl[], page: Page): readonly ConfiguredUrl[] {
  const urls = states.map(({ url }) => url);
  const described = findDescribedUrl(urls, page.signals);
  return states.filter(({ url, context }) => url === described || isOwnItem(context.item, page));
}

function listPlausible(states: readonly ConfiguredUrl[]): readonly ConfiguredUrl[] {
  const others = states.filter(({ context }) => !context.isOther);
  const items = new Set(others.flatMap(({ context }) => context.item ?? []));
  const isOnlyOne = items.size <= 1;
  return others.filter(({ context }) => isOnlyOne || context.item === null || context.isOwn);
}

function isOwnItem(first: StateItem | null, { signals, pageUrl }: Page): boolean {
  for (let item = first; item !== null; item = item.parent) {
    if (item.titles.some((title) => isOwnTitle(title, signals))) return true;
    if (item.slugs.some((slug) => isOwnSlug(slug, pageUrl))) return true;
  }
  return false;
}

const SLUG_LENGTH_MIN = 6;

/** True for the slug of the page, alone or at the end of a URL. */
function isOwnSlug(text: string, { pathname }: URL): boolean {
  const slug = findSlug(pathname);
  return slug.length >= SLUG_LENGTH_MIN && findSlug(text.replace(/[?#].*$/s, '')) === slug;
}

/** Returns the last segment of a path that is not a number, without its file extension. */
function findSlug(path: string): string {
  const slug = path.split('/').findLast((segment) => /\D/.test(segment)) ?? '';
  return slug.replace(/\.\w{1,5}$/, '').toLowerCase();
}
