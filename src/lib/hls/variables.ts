import { findAttribute, parseAttributes } from './parse-attributes.ts';
import { PlaylistError } from './playlist-error.ts';
import { readLines } from './read-lines.ts';
import { parseTag } from './read-tag.ts';

export type Variables = ReadonlyMap<string, string>;

/** Limits for one text and one playlist. Real variables contain a host or a token. */
const VALUE_CHARACTERS_MAX = 64 * 1024;
const PLAYLIST_CHARACTERS_MAX = 32 * 1024 * 1024;
/** Each definition is parsed, and looked up again where it applies. */
const DEFINITIONS_MAX = 100_000;
const REFERENCE = /\{\$([\w-]+)\}/g;

/** Expands variable references (RFC 8216bis §4.3) within a limit for the entire playlist. */
export type Expander = {
  /** Returns undefined when the text refers to an undefined variable. */
  readonly expand: (text: string) => string | undefined;
  /** Activates the variable of an EXT-X-DEFINE; variables are undefined before their definition. */
  readonly applyDefinition: (definition: string) => void;
  readonly variables: Variables;
  /** False when a definition imports a missing variable or reads a missing query parameter. */
  readonly isComplete: boolean;
};

/**
 * Collects the EXT-X-DEFINE tags (RFC 8216bis §4.4.2.3). `imported` are the multivariant playlist's
 * variables; QUERYPARAM reads the query of `base`, the playlist's URL.
 */
export function createExpander(
  playlist: string,
  options: { readonly base: URL | undefined; readonly imported: Variables },
): Expander {
  const variables = new Map<string, string>();
  const defined = new Map<string, string>();
  /** The names of the variables by the text of their definitions. */
  const names = new Map<string, string>();
  let charactersLeft = PLAYLIST_CHARACTERS_MAX;
  let isComplete = true;

  function expand(text: string): string | undefined {
    if (!text.includes('{$')) return text;
    const expanded = expandOnce(text, defined);
    charactersLeft -= expanded?.length ?? 0;
    if (charactersLeft < 0) throw new PlaylistError('expansion_too_large');
    return expanded;
  }

  function applyDefinition(text: string): void {
    const name = names.get(text);
    const value = name === undefined ? undefined : variables.get(name);
    if (name !== undefined && value !== undefined) defined.set(name, value);
  }

  if (playlist.includes('#EXT-X-DEFINE:')) {
    for (const line of readLines(playlist)) {
      const tag = parseTag(line.text);
      if (tag?.name !== 'EXT-X-DEFINE') continue;
      const text = line.text.slice(tag.valueStart);
      const definition = readDefinition(text, options);
      const value = definition?.value === undefined ? undefined : expand(definition.value);
      if (names.size === DEFINITIONS_MAX) throw new PlaylistError('too_many_variables');
      if (definition !== undefined) names.set(text, definition.name);
      if (definition === undefined || value === undefined) isComplete = false;
      else variables.set(definition.name, value);
      applyDefinition(text);
    }
    defined.clear();
  }
  return { expand, applyDefinition, variables, isComplete };
}

function readDefinition(
  text: string,
  options: { readonly base: URL | undefined; readonly imported: Variables },
): { readonly name: string; readonly value: string | undefined } | undefined {
  const attributes = parseAttributes(text);
  const name = findAttribute(attributes, 'NAME');
  if (name !== undefined) return { name, value: findAttribute(attributes, 'VALUE') ?? '' };
  const imported = findAttribute(attributes, 'IMPORT');
  if (imported !== undefined) return { name: imported, value: options.imported.get(imported) };
  const parameter = findAttribute(attributes, 'QUERYPARAM');
  if (parameter === undefined) return undefined;
  return { name: parameter, value: options.base?.searchParams.get(parameter) ?? undefined };
}

/** Replaces references once; references inside values are not expanded again. */
function expandOnce(text: string, variables: Variables): string | undefined {
  let out = '';
  let at = 0;
  for (const reference of text.matchAll(REFERENCE)) {
    const value = variables.get(reference[1] ?? '');
    if (value === undefined) return undefined;
    out += text.slice(at, reference.index) + value;
    at = reference.index + reference[0].length;
    if (out.length > VALUE_CHARACTERS_MAX) throw new PlaylistError('expansion_too_large');
  }
  return out + text.slice(at);
}
