import { SEARCH_CHARACTERS_MAX } from '#contract/limits.ts';

type Filter<Name extends string> = {
  readonly name: Name;
  /** Undefined for a searched text. */
  readonly values?: readonly string[];
};

/** The filters in the page's URL. Drops unknown parameters and values: anyone can edit a URL. */
export function parseFilters<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  filters: readonly Filter<Name>[],
): { readonly [Each in Name]?: string } {
  const parsed: { [Each in Name]?: string } = {};
  for (const { name, values } of filters) {
    const text = toText(search[name]);
    if (text !== '' && values?.includes(text) !== false) parsed[name] = text;
  }
  return parsed;
}

/** The router parses a value such as `7` as a number. */
function toText(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? text.trim().slice(0, SEARCH_CHARACTERS_MAX) : '';
}
