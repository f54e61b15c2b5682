import { ID_CHARACTERS_MAX } from '#contract/limits.ts';

/** The filters in the page's URL. `from` and `to` are days in the user's time zone, inclusive. */
export type AuditSearch = {
  readonly action?: string;
  readonly actor?: string;
  readonly subject?: string;
  readonly from?: string;
  readonly to?: string;
};

const ACTION = /^[a-z_]+\.[a-z_]+$/;
/** At most as long as the API accepts. */
const ID = new RegExp(`^.{1,${ID_CHARACTERS_MAX}}$`);
const DAY = /^\d{4}-\d\d-\d\d$/;

/**
 * Drops unknown parameters and malformed values: anyone can edit a URL. A text that is no ID is
 * searched, too, so that the page states that it has no matches.
 */
export function parseAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  return {
    ...pick(search, 'action', ACTION),
    ...pick(search, 'actor', ID),
    ...pick(search, 'subject', ID),
    ...pick(search, 'from', DAY),
    ...pick(search, 'to', DAY),
  };
}

function pick<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  name: Name,
  pattern: RegExp,
): { readonly [Key in Name]?: string } {
  const value = search[name];
  const isValid = typeof value === 'string' && pattern.test(value.trim());
  const picked: { [Key in Name]?: string } = {};
  if (isValid) picked[name] = value.trim();
  return picked;
}

export function isFiltered(search: AuditSearch): boolean {
  return Object.keys(search).length > 0;
}
