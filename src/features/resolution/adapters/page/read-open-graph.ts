import type { PageSignals } from '#lib/html/page-signals.ts';

import type { NamedAddress } from './named-address.ts';

/**
 * `og:video` and its other forms, the https one first. A page's own player is told by `og:video:type` (ogp.me,
 * "Structured Properties"); a property that comes again begins the next video.
 */
export function readOpenGraph({ metas }: Pick<PageSignals, 'metas'>): readonly NamedAddress[] {
  const videos: NamedAddress[] = [];
  let waiting: Written[] = [];
  let type: string | null = null;
  const flush = (): void => {
    const isPage = type !== null && PAGE_TYPE.test(type.trim());
    // The https form first.
    waiting.sort((a, b) => Number(isSecure(b)) - Number(isSecure(a)));
    videos.push(...waiting.map(({ name, text }) => toNamed({ name, text }, { type, isPage })));
    waiting = [];
    type = null;
  };
  for (const { name, content } of metas) {
    if (name === 'og:video:type') type = content;
    if (!isAddress(name)) continue;
    if (waiting.some((written) => written.name === name)) flush();
    waiting.push({ name, text: content });
  }
  flush();
  return videos;
}

type AddressProperty = 'og:video' | 'og:video:url' | 'og:video:secure_url';
type Written = { readonly name: AddressProperty; readonly text: string };

const PAGE_TYPE = /^(?:text\/html|application\/x-shockwave-flash)\b/i;

function isAddress(name: string): name is AddressProperty {
  return name === 'og:video' || name === 'og:video:url' || name === 'og:video:secure_url';
}

function isSecure({ name }: Written): boolean {
  return name === 'og:video:secure_url';
}

type Kind = { readonly type: string | null; readonly isPage: boolean };

function toNamed({ name, text }: Written, { type, isPage }: Kind): NamedAddress {
  return isPage
    ? { text, step: 'embed', signal: 'Open Graph player' }
    : { text, step: 'media', signal: name, type };
}
