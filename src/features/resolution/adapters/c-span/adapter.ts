import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOST = /^(?:www\.|m\.)?c-span\.org$/;
/** The query starts with the ID of a program part, or of a clip if prefixed with `c`. */
const QUERIED = /^\/video\/(?:standalone\/)?$/i;
const ID = /^\?(c?\d{4,10}(?:-\d{1,4})?)(?:[/&]|$)/i;
const PAGE = /^\/(clip|program)\/[\w-]{1,80}\/[\w-]{1,300}\/(\d{4,10})\/?$/i;

export const cSpanAdapter: UrlAdapter = createPublisherAdapter({
  name: 'c-span',
  title: 'C-SPAN',
  inputs: [
    'c-span.org/video/?ID',
    'c-span.org/program/SERIES/TITLE/ID',
    'c-span.org/clip/SERIES/TITLE/ID',
  ],
  output: 'player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const id = HOST.test(url.hostname) ? readId(url) : undefined;
  return id === undefined
    ? undefined
    : { page: url, player: new URL(`https://www.c-span.org/video/standalone/?${id}`) };
}

function readId({ pathname, search }: URL): string | undefined {
  if (QUERIED.test(pathname)) return ID.exec(search)?.[1];
  const [, kind = '', number] = PAGE.exec(pathname) ?? [];
  if (number === undefined) return undefined;
  return kind.toLowerCase() === 'clip' ? `c${number}` : `${number}-1`;
}
