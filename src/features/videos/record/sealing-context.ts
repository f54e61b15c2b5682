import type { Secrets } from '#platform/secrets/secrets.ts';

import type { Seal } from '../fields/video-fields.ts';

/** Binds a sealed value to its table, column and row, so that it can't be opened anywhere else. */
export function sealingContext(
  column:
    | 'videos.thumbnail_url'
    | 'videos.captions'
    | 'videos.author'
    | 'videos.client'
    | 'sources.url'
    | 'addresses.url'
    | 'addresses.trace'
    | 'sources.headers'
    | 'sources.renditions',
  rowId: string,
): string {
  return `${column}:${rowId}`;
}

export function openUrl(sealed: string, context: string, secrets: Pick<Secrets, 'open'>): URL {
  return new URL(secrets.open(sealed, context));
}

/** Seals the headers that the owner of a video sets. */
export function toClientSeal(secrets: Pick<Secrets, 'seal'>, videoId: string): Seal {
  return (text) => secrets.seal(text, sealingContext('videos.client', videoId));
}
