import { readFileSync } from 'node:fs';

import { matchUrlAdapters, getAdapterTable } from '#features/resolution/resolve/adapter-table.ts';

import { corpusPath } from './corpus.ts';

/** A URL as people paste it. */
export type PastedUrl = {
  readonly family: string;
  readonly url: URL;
  /** A part of the ID that the result contains; empty if unknown. */
  readonly id: string;
  /** What plays, or `short` for a URL that redirects and contains no ID. */
  readonly kind: string;
};

/** Reads the pasted URLs of the corpus. */
export function readPastedUrls(): readonly PastedUrl[] {
  const text = readFileSync(corpusPath('providers', 'pasted.public.tsv'), 'utf8');
  const [, ...rows] = text.trim().split('\n');
  return rows.map((row) => {
    const [family = '', href = '', id = '', kind = ''] = row.split('\t');
    return { family, url: new URL(href), id, kind };
  });
}

/** Reads the URL forms of the corpus that were written by hand, and that lead to a video. */
export function readHandWrittenUrls(): readonly PastedUrl[] {
  const text = readFileSync(corpusPath('providers', 'url-matrix-3.public.tsv'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((row) => row.split('\t'))
    .filter(([, , , , , kind, source]) => source?.startsWith('hand') && kind !== 'refuse')
    .flatMap(([, , family = '', href = '', id = '', kind = '']) => {
      const url = URL.parse(href);
      return url === null ? [] : { family, url, id: id === '-' ? '' : id, kind };
    });
}

const ADAPTER_TABLE = getAdapterTable();
const MEDIA_NAME = /\.(?:m3u8|mpd|mp4|webm)$/i;

/** True for media files, and for URLs that an adapter matches before a request. */
export function isSupportedUrl(url: URL): boolean {
  const [adapter] = matchUrlAdapters(ADAPTER_TABLE, url);
  const isProbed = ADAPTER_TABLE.probing.some(
    ({ phase, mayMatch }) => phase === 'before-fetch' && mayMatch(url),
  );
  return adapter !== undefined || isProbed || MEDIA_NAME.test(url.pathname);
}
