const START = '/videos';
const PAGE = /^(?:\/[\w-]+)+(?:\?|$)/;
/** Pages to which the server returns after single sign-on. */
const SIGN_ON_PAGE = /^(?:\/[\w-]+){1,4}(?=[?#]|$)/;

type LoginSearch = {
  /** The page to open after signing in, relative to the account area. */
  readonly next?: string;
};

export function parseLoginSearch({ next }: Readonly<Record<string, unknown>>): LoginSearch {
  return typeof next === 'string' && PAGE.test(next) ? { next } : {};
}

/** The search of the sign-in page for a visitor who opened this page. */
export function toLoginSearch(page: string): LoginSearch {
  return page === START ? {} : parseLoginSearch({ next: page });
}

export function findNextPage(): string {
  const search = Object.fromEntries(new URLSearchParams(location.search));
  return parseLoginSearch(search).next ?? START;
}

/** The query of a single sign-on that returns to the next page. */
export function toSignOnQuery(page: string): string {
  const [path] = SIGN_ON_PAGE.exec(page) ?? [];
  return path === undefined ? '' : `?${new URLSearchParams({ returnTo: `/account${path}` })}`;
}
