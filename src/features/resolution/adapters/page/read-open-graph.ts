import type { PageSignals } from '#lib/html/page-signals.ts';

import type { PageReference } from './page-reference.ts';

/**
 * Reads `og:video` and its variants, https first. `og:video:type` identifies player pages (ogp.me,
 * “Structured Properties”). A repeated property starts the next video.
 */
export function readOpenGraph({ metas }: Pick<PageSignals, 'metas'>): readonly PageReference[] {
  const videos: PageReference[] = [];
  let pending: MetaUrl[] = [];
  let type: string | null = null;
  const flush = (): void => {
    const isPage = type !== null && PAGE_TYPE.test(type.trim());
    pending.sort((a, b) => Number(isSecure(b)) - Number(isSecure(a)));
    videos.push(...pending.map(({ name, text }) => toReference({ name, text }, { type, isPage })));
    pending = [];
    type = null;
  };
  for (const { name, content } of metas) {
    if (name === 'og:video:type') type = content;
    if (!isUrlProperty(name)) continue;
    if (pending.some((each) => each.name === name)) flush();
    pending.push({ name, text: content });
  }
  flush();
  return videos;
}

type UrlProperty = 'og:video' | 'og:video:url' | 'og:video:secure_url';
type MetaUrl = { readonly name: UrlProperty; readonly text: string };

const PAGE_TYPE = /^(?:text\/html|application\/x-shockwave-flash)\b/i;

function isUrlProperty(name: string): name is UrlProperty {
  return name === 'og:video' || name === 'og:video:url' || name === 'og:video:secure_url';
}

function isSecure({ name }: MetaUrl): boolean {
  return name === 'og:video:secure_url';
}

function toReference(
  { name, text }: MetaUrl,
  { type, isPage }: { readonly type: string | null; readonly isPage: boolean },
): PageReference {
  return isPage
    ? { text, step: 'embed', signal: 'Open Graph player' }
    : { text, step: 'media', signal: name, type };
}
