import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:(?:www|m)\.)?(?:dailymail\.co\.uk|dailymail\.com|thisismoney\.co\.uk|mol\.im)$/;
const VIDEO = /^\/(?:video\/(?:[\w-]{1,60}\/)?video-|embed\/video\/)(\d{4,20})(?:[/.]|$)/i;
/** An article whose fragment identifies a video. */
const ARTICLE = /^\/(?:(?:[\w-]{1,60}\/){1,3}article-\d{4,12}(?:\/|$)|a\/\d{4,12}\/?$)/i;
const FRAGMENT = /^#v-(\d{4,20})$/i;

export const dailyMailAdapter: UrlAdapter = createPublisherAdapter({
  name: 'daily-mail',
  title: 'Daily Mail',
  inputs: [
    'dailymail.co.uk/video/SECTION/video-ID/TITLE.html',
    'dailymail.co.uk/SECTION/article-NUMBER/TITLE.html#v-ID',
    'dailymail.co.uk/embed/video/ID.html',
  ],
  output: 'player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = HOST.test(url.hostname) ? readId(url) : undefined;
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://www.dailymail.co.uk/embed/video/${id}.html`) };
}

function readId({ pathname, hash }: URL): string | undefined {
  return ARTICLE.test(pathname) ? FRAGMENT.exec(hash)?.[1] : VIDEO.exec(pathname)?.[1];
}
