import {
  FILE_SEPARATOR,
  formatMpdPath,
  parseMpdPath,
  SUBSTITUTED_ID,
  toItemPattern,
} from '#lib/dash/mpd-path.ts';

/**
 * What players fill in to get a path from its template: nothing, the numbers of the item, or the
 * representation too.
 */
export type PathForm = 'exact' | 'numbers' | 'representations';

const PRESENTATION = /^x[\w-]{8}$/;
const GENERATION = /^g[\da-z]{1,8}$/;
const SUFFIX = /(?:\.fmp4)?\.[a-z][a-z0-9]{1,5}$/;

/** The form of a path as a manifest states it, with identifiers in place of what players fill in. */
export function findForm(path: string): PathForm {
  if (path.includes(SUBSTITUTED_ID)) return 'representations';
  return path.includes('$') ? 'numbers' : 'exact';
}

/**
 * Returns the path in the form that was sealed: without suffix and label, and with identifiers in
 * place of what players fill in. Equal resources have equal paths.
 */
export function toBoundPath(path: readonly string[], form: PathForm): string {
  const { presentation, generation, rest } = splitPresentation(path);
  // An HLS path has at most two parts. This avoids parsing it as an MPD path for each request.
  const isOfPlaylist = path.length <= 2 && !path.at(-1)?.includes(FILE_SEPARATOR);
  const parsed = isOfPlaylist ? undefined : parseMpdPath(rest);
  if (parsed === undefined) return stripSuffix(path.join('/'));
  return (
    presentation +
    toFolder(generation) +
    formatMpdPath({
      period: parsed.period,
      representation: form === 'representations' ? SUBSTITUTED_ID : parsed.representation,
      item: form === 'exact' ? parsed.item : toItemPattern(parsed),
    })
  );
}

/**
 * Splits off the path before the resources of an MPD other than the source's, and the generation
 * (see StreamGenerations). Both may be empty.
 */
export function splitPresentation(path: readonly string[]): {
  readonly presentation: string;
  readonly generation: string;
  readonly rest: readonly string[];
} {
  const outer = splitFolder(path, PRESENTATION);
  const inner = splitFolder(outer.rest, GENERATION);
  return { presentation: toFolder(outer.name), generation: inner.name, rest: inner.rest };
}

function splitFolder(
  path: readonly string[],
  pattern: RegExp,
): { readonly name: string; readonly rest: readonly string[] } {
  const [name = '', ...rest] = path;
  return pattern.test(name) && rest.length > 0 ? { name, rest } : { name: '', rest: path };
}

function toFolder(name: string): string {
  return name && `${name}/`;
}

/** Suffixes exist for players that select a format by them, and are ignored. */
export function stripSuffix(name: string): string {
  return name.replace(SUFFIX, '');
}
