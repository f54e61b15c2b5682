import type { PageCase, PageSignal } from './read-page-cases.ts';

/** A video that a resolver reports for a page. */
export type Claim = {
  /** A URL, or HTML that contains one. */
  readonly text: string;
  /**
   * False if the claim is a frame that can show any kind of page. Such a claim can be correct, but
   * is never counted as wrong.
   */
  readonly isVideo: boolean;
};

/**
 * Pages with a video are `found`, `wrong` or `missed`; pages without one are `clean` or `wrong`.
 */
export type Verdict = 'found' | 'wrong' | 'missed' | 'clean';

/**
 * A claim is correct if it contains a media file of the page, or a URL with the video’s ID. One
 * correct claim is enough for `found`.
 */
export function classifyClaims(page: PageCase, claims: readonly Claim[]): Verdict {
  const claimsVideo = claims.some(({ isVideo }) => isVideo);
  if (page.truth === 'no video') return claimsVideo ? 'wrong' : 'clean';
  const files = new Set(page.signals.flatMap((signal) => toFile(signal.url) ?? []));
  const ids = new Set(
    [page.url.href, ...page.signals.filter(isPlayer).map(({ url }) => url)].flatMap(listIds),
  );
  const isFound = claims
    .flatMap(({ text }) => listUrls(text))
    .some((url) => files.has(toFile(url) ?? '') || listIds(url).some((id) => ids.has(id)));
  if (isFound) return 'found';
  return claimsVideo ? 'wrong' : 'missed';
}

function isPlayer({ kind, where }: PageSignal): boolean {
  return kind.startsWith('player:') || where === 'twitter:player';
}

function listUrls(text: string): readonly string[] {
  if (URL.canParse(text) && !text.includes('<')) return [text];
  return [...text.matchAll(/(?:src|href|cite|data-[\w-]+)="([^"]+)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replace(/^\/\//, 'https://'),
  );
}

/** Removes the query, because signed URLs of the same file differ only in the query. */
function toFile(text: string): string | undefined {
  const url = URL.parse(text);
  return url === null ? undefined : `${url.hostname}${url.pathname}`;
}

const ID = /^(?=.*\d|.*[a-z].*[A-Z])[\w-]{6,}$/;

/**
 * Lists path segments and query values that look like IDs, including an ID at the end of a title.
 */
function listIds(text: string): readonly string[] {
  const url = URL.parse(text);
  if (url === null) return [];
  const parts = [...url.pathname.split('/'), ...url.searchParams.values()].flatMap((part) =>
    // A player URL may contain the page’s URL, whose IDs are listed too.
    URL.canParse(part) ? listIds(part) : [part, part.split('-').at(-1) ?? ''],
  );
  return parts.filter((part) => ID.test(part));
}
