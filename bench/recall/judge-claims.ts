import type { PageCase, PageSignal } from './read-page-cases.ts';

/** What a resolver says that a page plays. */
export type Claim = {
  /** An address, or HTML with one in it. */
  readonly text: string;
  /** False for a frame that shows pages of any kind: it counts where it is right, never where it is not. */
  readonly isVideo: boolean;
};

/** `found` and `missed` are for pages with a video, `clean` for those without; `wrong` is a claim that is not right. */
export type Verdict = 'found' | 'wrong' | 'missed' | 'clean';

/** Right is a file that the list names, or a player with the video’s own ID. Of several claims the best counts. */
export function judgeClaims(page: PageCase, claims: readonly Claim[]): Verdict {
  const claimsVideo = claims.some(({ isVideo }) => isVideo);
  if (page.truth === 'no video') return claimsVideo ? 'wrong' : 'clean';
  const files = new Set(page.signals.flatMap((signal) => toFile(signal.address) ?? []));
  const ids = new Set(
    [page.address.href, ...page.signals.filter(isPlayer).map(({ address }) => address)].flatMap(
      listIds,
    ),
  );
  const isRight = claims
    .flatMap(({ text }) => listAddresses(text))
    .some(
      (address) => files.has(toFile(address) ?? '') || listIds(address).some((id) => ids.has(id)),
    );
  if (isRight) return 'found';
  return claimsVideo ? 'wrong' : 'missed';
}

function isPlayer({ kind, where }: PageSignal): boolean {
  return kind.startsWith('player:') || where === 'twitter:player';
}

function listAddresses(text: string): readonly string[] {
  if (URL.canParse(text) && !text.includes('<')) return [text];
  return [...text.matchAll(/(?:src|href|cite|data-[\w-]+)="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&').replace(/^\/\//, 'https://'),
  );
}

/** Signatures in the query change; the file does not. */
function toFile(address: string): string | undefined {
  const url = URL.parse(address);
  return url === null ? undefined : `${url.hostname}${url.pathname}`;
}

const ID = /^(?=.*\d|.*[a-z].*[A-Z])[\w-]{6,}$/;

/** Parts of the path and of the query that look like an ID, also at the end of a title. */
function listIds(address: string): readonly string[] {
  const url = URL.parse(address);
  if (url === null) return [];
  const parts = [...url.pathname.split('/'), ...url.searchParams.values()].flatMap((part) =>
    // Players are told a page’s address.
    URL.canParse(part) ? listIds(part) : [part, part.split('-').at(-1) ?? ''],
  );
  return parts.filter((part) => ID.test(part));
}
