import type { Secrets } from '#platform/secrets/secrets.ts';

/** Binds a sealed value to its table, column and row, so that it can't be opened anywhere else. */
export function sealingContext(
  column:
    | 'videos.source_url'
    | 'videos.thumbnail_url'
    | 'videos.trace'
    | 'videos.captions'
    | 'sources.url'
    | 'mirrors.url'
    | 'sources.headers',
  rowId: string,
): string {
  return `${column}:${rowId}`;
}

export function openUrl(sealed: string, context: string, secrets: Secrets): URL {
  return new URL(secrets.open(sealed, context));
}
