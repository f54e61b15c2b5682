import { resolveReference } from '../manifest/resolve-reference.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { attachQuery } from './base-plan.ts';
import type { Base, PlannedLevel, PlannedRepresentation } from './base-plan.ts';
import { MpdError } from './mpd-error.ts';
import { isPathSafe } from './mpd-template.ts';
import type { TemplateBase, TemplateRepresentation } from './mpd-template.ts';
import type { IdentifierName } from './segment-template.ts';
import { NO_QUERY } from './url-query.ts';
import type { UrlQueries } from './url-query.ts';

/** Limits the size of a capability, which contains all bases and representations of a template. */
const TEMPLATE_ENTRIES_MAX = 1000;

/** The fields that identify the representations of a template. */
export type TemplateFields = {
  /** In the path and in the capability. */
  readonly hasId: boolean;
  /** In the capability. */
  readonly hasBandwidth: boolean;
  /** In the last segment of the path. */
  readonly itemIdentifiers: ReadonlySet<IdentifierName>;
};

/** The identifiers of a template. */
export type TemplateIdentifiers = {
  readonly usesId: boolean;
  readonly usesBandwidth: boolean;
  /** All others. */
  readonly numbers: ReadonlySet<IdentifierName>;
};

export function toTemplateIdentifiers(names: readonly IdentifierName[]): TemplateIdentifiers {
  const numbers = names.filter((name) => name !== 'RepresentationID' && name !== 'Bandwidth');
  return {
    usesId: names.includes('RepresentationID'),
    usesBandwidth: names.includes('Bandwidth'),
    numbers: new Set(numbers),
  };
}

/**
 * A path contains the representation ID if the resource depends on the representation. It replaces
 * the bit rate, which may change, unless the IDs are ambiguous.
 */
export function decideFields(
  { usesId, usesBandwidth, numbers }: TemplateIdentifiers,
  {
    users,
    queries,
  }: {
    readonly users: readonly PlannedRepresentation[];
    readonly queries: UrlQueries;
  },
): TemplateFields {
  const isSafe = (): boolean => users.every(({ id }) => id !== '' && isPathSafe(id));
  const isUnique =
    usesBandwidth && isSafe() && new Set(users.map(({ id }) => id)).size === users.length;
  const [first] = users;
  const varies = (): boolean =>
    users.some(
      ({ bases, element }) =>
        bases !== first?.bases || queries.get(element)?.text !== queries.get(first.element)?.text,
    );
  const hasId = usesId || isUnique || (varies() && isSafe());
  return {
    hasId,
    hasBandwidth: usesBandwidth,
    itemIdentifiers: usesBandwidth && !isUnique ? new Set([...numbers, 'Bandwidth']) : numbers,
  };
}

type QueriedBase = Omit<TemplateBase, 'representations'>;

export function toTemplateBases(
  reference: string,
  bases: readonly Base[],
): readonly TemplateBase[] {
  if (bases.length > TEMPLATE_ENTRIES_MAX) throw new MpdError('too_many_bases');
  return bases.map((base) => ({ ...toQueriedBase(reference, base), representations: [] }));
}

/**
 * Returns the base with its query, or with an empty query if the query does not apply to the
 * resolved reference.
 */
function toQueriedBase(reference: string, { label, url, query = NO_QUERY }: Base): QueriedBase {
  const applies =
    query.origin === null || query.origin === resolveReference(reference, url)?.origin;
  return { label, url, query: applies ? query.text : '' };
}

/**
 * Lists the bases of the representations that use a template, with the fields that can fill it.
 */
export function listTemplateBases(
  fields: TemplateFields,
  {
    element,
    level,
    users,
    template,
    queries,
  }: {
    /** The level that contains the template. */
    readonly element: XmlElement;
    readonly level: PlannedLevel;
    readonly users: readonly PlannedRepresentation[];
    readonly template: string;
    readonly queries: UrlQueries;
  },
): readonly TemplateBase[] {
  if (users.length === 0) {
    return toTemplateBases(template, attachQuery(level.bases, queries.get(element)));
  }
  const entriesByBase = new Map<
    string,
    { readonly base: QueriedBase; readonly users: PlannedRepresentation[] }
  >();
  let entries = 0;
  for (const [bases, sharing] of groupByBases(users, queries)) {
    entries += bases.length * sharing.length;
    if (entries > TEMPLATE_ENTRIES_MAX) throw new MpdError('too_many_bases');
    for (const each of bases) {
      const base = toQueriedBase(template, each);
      const key = `${base.label}?${base.query}`;
      const entry = entriesByBase.get(key) ?? { base, users: [] };
      entry.users.push(...sharing);
      entriesByBase.set(key, entry);
    }
  }
  return [...entriesByBase.values()].map((entry) => toTemplateBase(fields, entry));
}

function groupByBases(
  users: readonly PlannedRepresentation[],
  queries: UrlQueries,
): Iterable<readonly [bases: readonly Base[], users: readonly PlannedRepresentation[]]> {
  if (queries.size === 0) {
    // Usually, all representations inherit the same bases.
    const inherited = users[0]?.bases ?? [];
    return users.every(({ bases }) => bases === inherited)
      ? [[inherited, users]]
      : Map.groupBy(users, ({ bases }) => bases);
  }
  return users.map((user) => [attachQuery(user.bases, queries.get(user.element)), [user]]);
}

function toTemplateBase(
  { hasId, hasBandwidth }: TemplateFields,
  { base, users }: { readonly base: QueriedBase; readonly users: readonly PlannedRepresentation[] },
): TemplateBase {
  if (!hasId && !hasBandwidth) return { ...base, representations: [] };
  const distinct = new Map<string, TemplateRepresentation>();
  for (const user of users) {
    const id = hasId ? user.id : '';
    const bandwidth = hasBandwidth ? user.bandwidth : '';
    distinct.set(`${bandwidth} ${id}`, { id, bandwidth });
  }
  return { ...base, representations: [...distinct.values()] };
}
