import type { VideoWire } from '#features/videos/index.ts';
import { escapeXml, toXmlText } from '#lib/xml/splice-xml.ts';

import type { PlaylistWire } from './wire.ts';

export type FeedInput = {
  readonly playlist: PlaylistWire;
  /** Videos that are ready. */
  readonly videos: readonly VideoWire[];
  readonly selfUrl: string;
  /** Null on the last page. */
  readonly nextUrl: string | null;
};

export const FEED_FORMATS = ['rss', 'json', 'm3u'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

export const FEED_TYPES: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  json: 'application/feed+json',
  m3u: 'audio/x-mpegurl',
};

export const FEED_WRITERS: Readonly<Record<FeedFormat, (input: FeedInput) => string>> = {
  rss: toRss,
  json: toJsonFeed,
  m3u: toM3u,
};

const UNTITLED = 'Untitled video';

/** RSS 2.0 with Media RSS, in pages (RFC 5005 §3). */
function toRss({ playlist, videos, selfUrl, nextUrl }: FeedInput): string {
  const { title, description, links, posterUrl } = playlist;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>',
    element('title', title),
    element('link', links.page),
    element('description', description ?? title),
    empty('atom:link', { rel: 'self', type: FEED_TYPES.rss, href: selfUrl }),
    nextUrl === null ? '' : empty('atom:link', { rel: 'next', href: nextUrl }),
    posterUrl === null
      ? ''
      : `<image>${element('url', posterUrl)}${element('title', title)}${element('link', links.page)}</image>`,
    ...videos.map((video) => toRssItem(video, links)),
    '</channel></rss>\n',
  ].join('\n');
}

function toRssItem(video: VideoWire, links: PlaylistWire['links']): string {
  const { id, title, description, duration, embed, publishedAt, createdAt } = video;
  const [source] = video.sources;
  const isFile = source?.format === 'MP4' || source?.format === 'WebM';
  const length = duration === null ? {} : { duration: String(Math.round(duration)) };
  const file =
    isFile && embed.stream !== null ? { url: embed.stream, type: source.mimeType } : null;
  return [
    '<item>',
    element('title', title ?? UNTITLED),
    element('link', toItemUrl(id, links)),
    `<guid isPermaLink="false">${id}</guid>`,
    element('pubDate', new Date(publishedAt ?? createdAt).toUTCString()),
    description === null ? '' : element('description', description),
    // Readers require a length, which is unknown.
    file === null ? '' : empty('enclosure', { ...file, length: '0' }),
    file === null ? '' : empty('media:content', { ...file, medium: 'video', ...length }),
    empty('media:player', { url: embed.iframe }),
    empty('media:thumbnail', { url: embed.poster }),
    '</item>',
  ].join('');
}

/** https://www.jsonfeed.org/version/1.1/ */
function toJsonFeed({ playlist, videos, selfUrl, nextUrl }: FeedInput): string {
  const { title, description, links, posterUrl } = playlist;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: links.page,
    feed_url: selfUrl,
    ...(nextUrl !== null && { next_url: nextUrl }),
    ...(description !== null && { description }),
    ...(posterUrl !== null && { icon: posterUrl }),
    items: videos.map((video) => ({
      id: video.id,
      url: toItemUrl(video.id, links),
      title: video.title ?? UNTITLED,
      content_text: video.description ?? video.title ?? UNTITLED,
      image: video.embed.poster,
      date_published: video.publishedAt ?? video.createdAt,
      ...(video.embed.stream !== null && { attachments: [toAttachment(video)] }),
    })),
  });
}

function toAttachment({ embed, sources, duration }: VideoWire): object {
  return {
    url: embed.stream,
    mime_type: sources[0]?.mimeType,
    ...(duration !== null && { duration_in_seconds: duration }),
  };
}

/** Players follow the playlist of the next page, because M3U has no pages. */
function toM3u({ playlist, videos, nextUrl }: FeedInput): string {
  const items = videos.flatMap(({ title, duration, embed, live }) => {
    const seconds = duration === null || live !== null ? -1 : Math.round(duration);
    return embed.stream === null
      ? []
      : [`#EXTINF:${seconds},${toLine(title ?? UNTITLED)}`, embed.stream];
  });
  const next = nextUrl === null ? [] : ['#EXTINF:-1', nextUrl];
  return ['#EXTM3U', `#PLAYLIST:${toLine(playlist.title)}`, ...items, ...next, ''].join('\n');
}

/** A line break in a title would begin another line of the file. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function toItemUrl(id: string, { page }: PlaylistWire['links']): string {
  const url = new URL(page);
  url.searchParams.set('v', id);
  return url.href;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(toXmlText(text))}</${name}>`;
}

function empty(name: string, attributes: Readonly<Record<string, string>>): string {
  const list = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeXml(toXmlText(value))}"`,
  );
  return `<${name}${list.join('')}/>`;
}
