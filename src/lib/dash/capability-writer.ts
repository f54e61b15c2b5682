import { INERT_URL } from '../manifest/inert-url.ts';
import { resolveReference } from '../manifest/resolve-reference.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { isTemplateInForce } from './addressing.ts';
import { attachQuery } from './base-plan.ts';
import type { Base, PlannedLevel, PlannedRepresentation } from './base-plan.ts';
import { MpdError } from './mpd-error.ts';
import {
  formatMpdPath,
  NO_PERIOD,
  NO_REPRESENTATION,
  toRepresentationKey,
  toTemplateItem,
} from './mpd-path.ts';
import type { MpdRole } from './mpd-role.ts';
import { isPathSafe } from './mpd-template.ts';
import type { MpdTemplate, TemplateBase } from './mpd-template.ts';
import {
  hasVariableHost,
  listIdentifiers,
  parseSegmentTemplate,
  toLiteralTemplate,
} from './segment-template.ts';
import type { IdentifierName } from './segment-template.ts';
import { addQuery, NO_QUERY } from './url-query.ts';
import type { UrlQuery } from './url-query.ts';
import type { TemplateSlot } from './url-slots.ts';

/** One http(s) URL of an MPD. */
export type MpdResource = {
  readonly role: MpdRole;
  readonly url: URL;
  /** Needed to rewrite a patch; empty for all other roles. */
  readonly bases: readonly Base[];
  /** The path that identifies the resource; null if it has no lasting position. */
  readonly path: string | null;
};

/**
 * Each function returns a reference that opens only this resource below the root, and contains no
 * XML special characters; null if it is not served. The path of a template contains identifiers
 * that players replace.
 */
export type CapabilityFactory = {
  readonly sealResource: (resource: MpdResource) => string | null;
  readonly sealTemplate: (template: MpdTemplate, path: string | null) => string | null;
};

/** A reference in an MPD. `path` is that of the resource; see MpdResource. */
export type MpdReference = {
  readonly role: MpdRole;
  readonly text: string;
  readonly bases: readonly Base[];
  readonly path: string | null;
};

/** The place of a template; `element` is the level that contains it. */
export type TemplateContext = {
  readonly element: XmlElement;
  readonly level: PlannedLevel;
  readonly attribute: string;
};

export type CapabilityWriter = {
  /**
   * Returns the text for a URL: an absolute path, or a path relative to each base. Null if it is
   * not served.
   */
  readonly writeUrl: (reference: MpdReference) => string | null;
  /** Returns the text relative to its base, to be appended to a BaseURL. */
  readonly writeRelative: (reference: MpdReference) => string | null;
  /** Returns the text for a segment template; null if it is not served. */
  readonly writeTemplate: (
    slot: TemplateSlot,
    template: string,
    context: TemplateContext,
  ) => string | null;
  /** Upstream host names found so far. */
  readonly hosts: ReadonlySet<string>;
};

const NO_BASE = { url: new URL(INERT_URL) };
/** Limits the size of a capability, which contains all bases and representations of a template. */
const TEMPLATE_ENTRIES_MAX = 1000;
/**
 * Limits the URLs resolved for one MPD: each list entry is resolved against every alternative base.
 */
const RESOLUTIONS_MAX = 500_000;

export function createCapabilityWriter(
  options: CapabilityFactory & {
    readonly base: URL;
    /** The absolute path before references without a position. */
    readonly root: string;
    /** The absolute path before references with a position. */
    readonly mediaRoot: string;
    /** See BasePlan. */
    readonly periodBases: readonly Base[];
    /** Queries for segment URLs, by level. */
    readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
  },
): CapabilityWriter {
  const patchBases = [{ label: '', url: options.base }, ...options.periodBases];
  const hosts = new Set([options.base.hostname]);
  let resolutions = 0;

  function countResolutions(amount: number): void {
    resolutions += amount;
    if (resolutions > RESOLUTIONS_MAX) throw new MpdError('too_large');
  }

  function listUrls(reference: string, bases: readonly Base[]): readonly URL[] {
    countResolutions(bases.length + 1);
    // An absolute URL can be served even if none of the bases can.
    const contexts: readonly Omit<Base, 'label'>[] = bases.length === 0 ? [NO_BASE] : bases;
    const urls = contexts.flatMap((base) => resolveWithQuery(reference, base) ?? []);
    for (const url of urls) hosts.add(url.hostname);
    return [...new Map(urls.map((url) => [url.href, url])).values()];
  }

  function write({ role, text, bases, path }: MpdReference): {
    readonly isExact: boolean;
    readonly written: string | null;
  } {
    const [url, ...others] = listUrls(text, bases);
    if (url === undefined) return { isExact: false, written: null };
    if (others.length === 0) {
      const resource = { role, url, bases: role === 'patch' ? patchBases : [], path };
      return { isExact: true, written: options.sealResource(resource) };
    }
    const template = {
      role,
      template: toLiteralTemplate(text),
      bases: toTemplateBases(text, bases),
    };
    return { isExact: false, written: options.sealTemplate(template, path) };
  }

  function writeUrl(reference: MpdReference): string | null {
    const { isExact, written } = write(reference);
    const root = reference.path === null ? options.root : options.mediaRoot;
    return written !== null && isExact ? root + written : written;
  }

  function writeTemplate(
    slot: TemplateSlot,
    template: string,
    context: TemplateContext,
  ): string | null {
    const parts = parseSegmentTemplate(template);
    if (parts === undefined || hasVariableHost(parts)) return null;
    countResolutions(context.level.representations.length);
    const users = context.level.representations.filter((each) =>
      isTemplateInForce(each.levels, context.element, context.attribute),
    );
    const { queries } = options;
    const fields = decideFields(listIdentifiers(parts), { users, queries });
    const bases = listTemplateBases(fields, { ...context, users, template, queries });
    if (listUrls(template, bases.map(withoutQuery)).length === 0) return null;
    const path = toTemplatePath(slot, fields, { users, level: context.level });
    return options.sealTemplate({ role: slot.role, template, bases }, path);
  }

  return {
    writeUrl,
    writeRelative: (reference) => write(reference).written,
    writeTemplate,
    hosts,
  };
}

/** The fields that identify the representations of a template. */
type TemplateFields = {
  /** In the path and in the capability. */
  readonly hasId: boolean;
  /** In the capability. */
  readonly hasBandwidth: boolean;
  /** In the last segment of the path. */
  readonly itemIdentifiers: ReadonlySet<IdentifierName>;
};

/**
 * A path contains the representation ID if the resource depends on the representation. It replaces
 * the bit rate, which may change, unless the IDs are ambiguous.
 */
function decideFields(
  names: readonly IdentifierName[],
  {
    users,
    queries,
  }: {
    readonly users: readonly PlannedRepresentation[];
    readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
  },
): TemplateFields {
  const usesId = names.includes('RepresentationID');
  const usesBandwidth = names.includes('Bandwidth');
  const isSafe = users.every(({ id }) => id !== '' && isPathSafe(id));
  const isUnique = isSafe && new Set(users.map(({ id }) => id)).size === users.length;
  const [first] = users;
  const varies = users.some(
    ({ bases, element }) =>
      bases !== first?.bases || queries.get(element)?.text !== queries.get(first.element)?.text,
  );
  const hasId = usesId || (varies && isSafe) || (usesBandwidth && isUnique);
  const numbers = names.filter((name) => name !== 'RepresentationID' && name !== 'Bandwidth');
  return {
    hasId,
    hasBandwidth: usesBandwidth,
    itemIdentifiers: new Set(usesBandwidth && !isUnique ? [...numbers, 'Bandwidth'] : numbers),
  };
}

function toTemplatePath(
  { role, name }: TemplateSlot,
  { hasId, itemIdentifiers }: TemplateFields,
  {
    users,
    level,
  }: { readonly users: readonly PlannedRepresentation[]; readonly level: PlannedLevel },
): string {
  // Key templates are not overridden at lower levels.
  const [owner] = role === 'key' ? level.representations : users;
  const key = owner === undefined ? NO_REPRESENTATION : toRepresentationKey(owner.id);
  return formatMpdPath({
    period: level.period ?? NO_PERIOD,
    representation: hasId ? '$RepresentationID$' : key,
    item: toTemplateItem(name, itemIdentifiers),
  });
}

function withoutQuery({ label, url }: TemplateBase): Base {
  return { label, url };
}

type QueriedBase = Omit<TemplateBase, 'representations'>;

function resolveWithQuery(reference: string, { url, query }: Omit<Base, 'label'>): URL | undefined {
  const resolved = resolveReference(reference, url);
  return resolved && addQuery(resolved, query ?? NO_QUERY);
}

function toTemplateBases(reference: string, bases: readonly Base[]): readonly TemplateBase[] {
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
function listTemplateBases(
  fields: TemplateFields,
  {
    element,
    level,
    users,
    template,
    queries,
  }: TemplateContext & {
    readonly users: readonly PlannedRepresentation[];
    readonly template: string;
    readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
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
  for (const user of users) {
    for (const each of attachQuery(user.bases, queries.get(user.element))) {
      entries += 1;
      if (entries > TEMPLATE_ENTRIES_MAX) throw new MpdError('too_many_bases');
      const base = toQueriedBase(template, each);
      const key = `${base.label}?${base.query}`;
      const entry = entriesByBase.get(key) ?? { base, users: [] };
      entry.users.push(user);
      entriesByBase.set(key, entry);
    }
  }
  return [...entriesByBase.values()].map((entry) => toTemplateBase(fields, entry));
}

function toTemplateBase(
  { hasId, hasBandwidth }: TemplateFields,
  { base, users }: { readonly base: QueriedBase; readonly users: readonly PlannedRepresentation[] },
): TemplateBase {
  const representations = users.map(({ id, bandwidth }) => ({
    id: hasId ? id : '',
    bandwidth: hasBandwidth ? bandwidth : '',
  }));
  const distinct = new Map(representations.map((each) => [`${each.bandwidth} ${each.id}`, each]));
  return { ...base, representations: hasId || hasBandwidth ? [...distinct.values()] : [] };
}
