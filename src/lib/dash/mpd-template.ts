import { resolveReference } from '../manifest/resolve-reference.ts';
import type { MpdRole } from './mpd-role.ts';
import {
  fillSegmentTemplate,
  listIdentifiers,
  REPRESENTATION_IDENTIFIERS,
  parseSegmentTemplate,
} from './segment-template.ts';
import type { IdentifierName } from './segment-template.ts';
import { addQuery } from './url-query.ts';

/** A representation that can fill a template; fields that the template does not use are empty. */
export type TemplateRepresentation = { readonly id: string; readonly bandwidth: string };

/** A base that players may resolve a template against, with its label in the rewritten MPD. */
export type TemplateBase = {
  readonly label: string;
  readonly url: URL;
  /** Added to the query of the expanded URL. */
  readonly query: string;
  /** Empty when the template uses neither $RepresentationID$ nor $Bandwidth$. */
  readonly representations: readonly TemplateRepresentation[];
};

/**
 * A template of an MPD with exactly the data needed to expand it, so that it opens nothing else.
 */
export type MpdTemplate = {
  readonly role: MpdRole;
  /** The text of the template in the upstream MPD. */
  readonly template: string;
  readonly bases: readonly TemplateBase[];
};

const NUMBER = /^(?:0|[1-9]\d{0,19})$/;
const NON_PATH_CHARACTER = /[?#\\]/;

/**
 * Expands a request for `<label>/<template>/<identifiers>` to the URL that a player would have
 * requested from the upstream. Returns undefined for a label, representation or number that the MPD
 * does not contain. `identifiers` are path segments, percent-encoded or not.
 */
export function expandTemplate(
  template: MpdTemplate,
  label: string,
  identifiers: readonly string[],
): URL | undefined {
  const parts = parseSegmentTemplate(template.template);
  if (parts === undefined) return undefined;
  const names = listIdentifiers(parts);
  for (const base of template.bases.filter((each) => each.label === label)) {
    const candidates = base.representations.length === 0 ? [undefined] : base.representations;
    for (const representation of candidates) {
      const values = matchIdentifiers(names, identifiers, representation);
      if (values !== undefined) return resolveTemplateUrl(fillSegmentTemplate(parts, values), base);
    }
  }
  return undefined;
}

function resolveTemplateUrl(reference: string, base: TemplateBase): URL | undefined {
  const url = resolveReference(reference, base.url);
  return url && addQuery(url, { text: base.query, origin: null });
}

function matchIdentifiers(
  names: readonly IdentifierName[],
  identifiers: readonly string[],
  representation: TemplateRepresentation | undefined,
): ReadonlyMap<IdentifierName, string> | undefined {
  const values = new Map<IdentifierName, string>();
  let at = 0;
  for (const name of names) {
    const expected = findExpectedValue(name, representation);
    // An ID may contain slashes, which players insert into the path unescaped.
    const length = expected?.split('/').length ?? 1;
    const given = identifiers
      .slice(at, at + length)
      .map(decode)
      .join('/');
    if (at + length > identifiers.length) return undefined;
    if (expected === undefined && REPRESENTATION_IDENTIFIERS.has(name)) return undefined;
    if (expected === undefined ? !NUMBER.test(given) : !matchesValue(expected, given))
      return undefined;
    values.set(name, expected ?? given);
    at += length;
  }
  return at === identifiers.length ? values : undefined;
}

function findExpectedValue(
  name: IdentifierName,
  representation: TemplateRepresentation | undefined,
): string | undefined {
  if (name === 'RepresentationID') return representation?.id;
  return name === 'Bandwidth' ? representation?.bandwidth : undefined;
}

/**
 * Returns true if `given` is what a browser requests for `value` in the template. Values with dot
 * segments never match, because browsers normalize them before the request.
 */
function matchesValue(value: string, given: string): boolean {
  return !NON_PATH_CHARACTER.test(value) && value.split('/').map(decode).join('/') === given;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
