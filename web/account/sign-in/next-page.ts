const START = '/videos';
const PAGE = /^(?:\/[\w-]+)+(?:\?|$)/;
/** Pages to which the server returns after single sign-on. */
const SIGN_ON_PAGE = /^(?:\/[\w-]+){1,4}(?=[?#]|$)/;

/** The query of the sign-in page for a visitor who opened this page of the account area. */
export function toLoginQuery(page: string): string {
  const next = parseNextPage(page);
  return next === START ? '' : `?${new URLSearchParams({ next })}`;
}

/** The page to open after signing in, relative to the account area. */
export function findNextPage(): string {
  return parseNextPage(new URLSearchParams(location.search).get('next') ?? START);
}

/** The video list, unless the text is a page of the account area. */
function parseNextPage(next: string): string {
  return PAGE.test(next) ? next : START;
}

/** The query of a single sign-on that returns to the next page. */
export function toSignOnQuery(page: string): string {
  const [path] = SIGN_ON_PAGE.exec(page) ?? [];
  return path === undefined ? '' : `?${new URLSearchParams({ returnTo: `/account${path}` })}`;
}
