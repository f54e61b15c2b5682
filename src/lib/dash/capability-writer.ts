import { INERT_URL } from '../manifest/inert-url.ts';
import { resolveReference } from '../manifest/resolve-reference.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { isTemplateInForce } from './addressing.ts';
import { attachQuery } from './base-plan.ts';
import type { Base, PlannedLevel, PlannedRepresentation } from './base-plan.ts';
import { MpdError } from './mpd-error.ts';
import type { MpdRole } from './mpd-role.ts';
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

/**
 * One http(s) URL of an MPD. `bases` are needed to rewrite a patch and are empty for all other
 * roles.
 */
export type MpdResource = {
  readonly role: MpdRole;
  readonly url: URL;
  readonly bases: readonly Base[];
};

/**
 * Each function returns a path segment that opens only this resource and contains no XML special
 * characters; null if it is not served.
 */
export type CapabilityFactory = {
  readonly sealResource: (resource: MpdResource) => string | null;
  readonly sealTemplate: (template: MpdTemplate) => string | null;
};

/** The position of a template; `element` is the level that contains it. */
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
  readonly writeUrl: (role: MpdRole, reference: string, bases: readonly Base[]) => string | null;
  /** Returns only the path segment, to be appended to its base. */
  readonly writeSegment: (
    role: MpdRole,
    reference: string,
    bases: readonly Base[],
  ) => string | null;
  /** Returns the text for a segment template; null if it is not served. */
  readonly writeTemplate: (
    role: MpdRole,
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
    readonly root: string;
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

  function write(
    role: MpdRole,
    reference: string,
    bases: readonly Base[],
  ): { readonly isExact: boolean; readonly segment: string | null } {
    const [url, ...others] = listUrls(reference, bases);
    if (url === undefined) return { isExact: false, segment: null };
    if (others.length === 0) {
      const resource = { role, url, bases: role === 'patch' ? patchBases : [] };
      return { isExact: true, segment: options.sealResource(resource) };
    }
    const template = {
      role,
      template: toLiteralTemplate(reference),
      bases: toTemplateBases(reference, bases),
    };
    return { isExact: false, segment: options.sealTemplate(template) };
  }

  function writeSegment(role: MpdRole, reference: string, bases: readonly Base[]): string | null {
    return write(role, reference, bases).segment;
  }

  function writeUrl(role: MpdRole, reference: string, bases: readonly Base[]): string | null {
    const { isExact, segment } = write(role, reference, bases);
    return segment !== null && isExact ? options.root + segment : segment;
  }

  function writeTemplate(role: MpdRole, template: string, context: TemplateContext): string | null {
    const parts = parseSegmentTemplate(template);
    if (parts === undefined || hasVariableHost(parts)) return null;
    countResolutions(context.level.representations.length);
    const names = listIdentifiers(parts);
    const bases = listTemplateBases(names, { ...context, template, queries: options.queries });
    if (listUrls(template, bases.map(withoutQuery)).length === 0) return null;
    const segment = options.sealTemplate({ role, template, bases });
    return segment === null ? null : [segment, ...names.map((name) => `$${name}$`)].join('/');
  }

  return { writeUrl, writeSegment, writeTemplate, hosts };
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
 * Lists the bases of the representations that use a template, with the identifiers that can fill
 * it.
 */
function listTemplateBases(
  names: readonly IdentifierName[],
  {
    element,
    level,
    attribute,
    template,
    queries,
  }: TemplateContext & {
    readonly template: string;
    readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
  },
): readonly TemplateBase[] {
  const users = level.representations.filter((each) =>
    isTemplateInForce(each.levels, element, attribute),
  );
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
  return [...entriesByBase.values()].map((entry) => toTemplateBase(names, entry));
}

function toTemplateBase(
  names: readonly IdentifierName[],
  { base, users }: { readonly base: QueriedBase; readonly users: readonly PlannedRepresentation[] },
): TemplateBase {
  const usesId = names.includes('RepresentationID');
  const usesBandwidth = names.includes('Bandwidth');
  const representations = users.map(({ id, bandwidth }) => ({
    id: usesId ? id : '',
    bandwidth: usesBandwidth ? bandwidth : '',
  }));
  const distinct = new Map(representations.map((each) => [`${each.bandwidth} ${each.id}`, each]));
  return { ...base, representations: usesId || usesBandwidth ? [...distinct.values()] : [] };
}
