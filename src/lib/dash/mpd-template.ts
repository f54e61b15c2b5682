import { resolveReference } from '../manifest/resolve-reference.ts';
import { decodeRepresentationId, hasDotSegment } from './mpd-path.ts';
import type { MpdPath } from './mpd-path.ts';
import type { MpdRole } from './mpd-role.ts';
import { fillSegmentTemplate, listIdentifiers, parseSegmentTemplate } from './segment-template.ts';
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

const NON_PATH_CHARACTER = /[?#\\]/;

/**
 * Expands a request to the URL that a player would have requested from the upstream. Returns
 * undefined for a label, representation or number that the MPD does not contain.
 */
export function expandTemplate(
  template: MpdTemplate,
  path: Pick<MpdPath, 'label' | 'representationId' | 'numbers'>,
): URL | undefined {
  const parts = parseSegmentTemplate(template.template);
  if (parts === undefined) return undefined;
  const names = listIdentifiers(parts);
  for (const base of template.bases.filter(({ label }) => label === path.label)) {
    const candidates = base.representations.length === 0 ? [undefined] : base.representations;
    for (const candidate of candidates) {
      const values = findValues(names, path, candidate);
      if (values !== undefined) return resolveTemplateUrl(fillSegmentTemplate(parts, values), base);
    }
  }
  return undefined;
}

/** Returns true for an ID that a browser requests in a path without changes. */
export function isPathSafe(id: string): boolean {
  return !NON_PATH_CHARACTER.test(id) && !hasDotSegment(decodeRepresentationId(id));
}

function resolveTemplateUrl(reference: string, base: TemplateBase): URL | undefined {
  const url = resolveReference(reference, base.url);
  return url && addQuery(url, { text: base.query, origin: null });
}

/** Numbers that the template does not contain are ignored. */
function findValues(
  names: readonly IdentifierName[],
  { representationId, numbers }: Pick<MpdPath, 'representationId' | 'numbers'>,
  representation: TemplateRepresentation | undefined,
): ReadonlyMap<IdentifierName, string> | undefined {
  const values = new Map(numbers);
  values.delete('Bandwidth');
  if (representation !== undefined) {
    const { id, bandwidth } = representation;
    const isById = id !== '' || names.includes('RepresentationID');
    if (isById && !matchesId(id, representationId)) return undefined;
    if ((numbers.get('Bandwidth') ?? bandwidth) !== bandwidth) return undefined;
    values.set('RepresentationID', id).set('Bandwidth', bandwidth);
  }
  return names.every((name) => values.has(name)) ? values : undefined;
}

/** Returns true if `given` is what a browser requests for the ID in the template, decoded. */
function matchesId(id: string, given: string): boolean {
  return isPathSafe(id) && decodeRepresentationId(id) === given;
}
