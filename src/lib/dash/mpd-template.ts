import { resolveAddress } from '../manifest/resolve-address.ts';
import type { MpdRole } from './mpd-role.ts';
import {
  fillSegmentTemplate,
  listIdentifiers,
  NAMED,
  parseSegmentTemplate,
} from './segment-template.ts';
import type { IdentifierName } from './segment-template.ts';
import { addQuery } from './url-query.ts';

/** A representation that may fill a template in; a field that the template does not use is empty. */
export type TemplateRepresentation = { readonly id: string; readonly bandwidth: string };

/** One of the bases that a player may resolve a template against, under the label that the rewritten MPD gives it. */
export type TemplateBase = {
  readonly label: string;
  readonly url: URL;
  /** What is added to the query of what the template gives. */
  readonly query: string;
  /** Empty when the template uses neither $RepresentationID$ nor $Bandwidth$. */
  readonly representations: readonly TemplateRepresentation[];
};

/** A template of an MPD with all that is needed to expand it, and nothing that it does not open. */
export type MpdTemplate = {
  readonly role: MpdRole;
  /** As in the upstream's MPD. */
  readonly template: string;
  readonly bases: readonly TemplateBase[];
};

const NUMBER = /^(?:0|[1-9]\d{0,19})$/;
const NOT_A_PATH = /[?#\\]/;

/**
 * The upstream address of a request for `<label>/<template>/<identifiers>`: exactly what a player would have asked
 * the upstream for, or undefined for a label, a representation or a number that the MPD does not name.
 * `identifiers` are path segments, percent-encoded or not.
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
      if (values !== undefined) return resolve(fillSegmentTemplate(parts, values), base);
    }
  }
  return undefined;
}

function resolve(reference: string, base: TemplateBase): URL | undefined {
  const url = resolveAddress(reference, base.url);
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
    const expected = expectedValue(name, representation);
    // An id may hold slashes: a player puts it into the path as it is.
    const length = expected?.split('/').length ?? 1;
    const given = identifiers
      .slice(at, at + length)
      .map(decode)
      .join('/');
    if (at + length > identifiers.length) return undefined;
    if (expected === undefined && NAMED.has(name)) return undefined;
    if (expected === undefined ? !NUMBER.test(given) : !isPathOf(expected, given)) return undefined;
    values.set(name, expected ?? given);
    at += length;
  }
  return at === identifiers.length ? values : undefined;
}

function expectedValue(
  name: IdentifierName,
  representation: TemplateRepresentation | undefined,
): string | undefined {
  if (name === 'RepresentationID') return representation?.id;
  return name === 'Bandwidth' ? representation?.bandwidth : undefined;
}

/** True when a browser asks for `given` where `value` is written; what steps elsewhere in a path never arrives here. */
function isPathOf(value: string, given: string): boolean {
  return !NOT_A_PATH.test(value) && value.split('/').map(decode).join('/') === given;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
