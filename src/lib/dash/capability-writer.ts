import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import { resolveAddress } from '../manifest/resolve-address.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { usesTemplateOf } from './addressing.ts';
import { withQuery } from './base-plan.ts';
import type { Base, PlannedLevel, PlannedRepresentation } from './base-plan.ts';
import { MpdError } from './mpd-error.ts';
import type { MpdRole } from './mpd-role.ts';
import type { MpdTemplate, TemplateBase } from './mpd-template.ts';
import {
  leavesHostOpen,
  listIdentifiers,
  parseSegmentTemplate,
  toLiteralTemplate,
} from './segment-template.ts';
import type { IdentifierName } from './segment-template.ts';
import { addQuery, NO_QUERY } from './url-query.ts';
import type { UrlQuery } from './url-query.ts';

/** One exact http(s) address of an MPD; `bases` are those that a patch is resolved against, none for all others. */
export type MpdResource = {
  readonly role: MpdRole;
  readonly url: URL;
  readonly bases: readonly Base[];
};

/** Each answers one path segment that opens just this, free of XML's own characters; null where it is not served. */
export type CapabilityMakers = {
  readonly resource: (resource: MpdResource) => string | null;
  readonly template: (template: MpdTemplate) => string | null;
};

/** Where a template stands; `element` is the level that it belongs to. */
export type TemplatePlace = {
  readonly element: XmlElement;
  readonly level: PlannedLevel;
  readonly attribute: string;
};

export type CapabilityWriter = {
  /** The text for one address, an absolute path or relative to each base; null when nothing may be served. */
  readonly writeAddress: (
    role: MpdRole,
    reference: string,
    bases: readonly Base[],
  ) => string | null;
  /** The path segment alone, to stand below the base that it is for. */
  readonly writeSegment: (
    role: MpdRole,
    reference: string,
    bases: readonly Base[],
  ) => string | null;
  /** The text for a segment template. */
  readonly writeTemplate: (role: MpdRole, template: string, place: TemplatePlace) => string | null;
  /** Upstream host names met so far. */
  readonly hosts: ReadonlySet<string>;
};

const NO_BASE = { url: new URL(INERT_ADDRESS) };
/** Bases and representations of one template: all of it goes into one capability. */
const TEMPLATE_ENTRIES_MAX = 1000;
/** Addresses that one MPD may make us work out: each segment of a list times its alternatives. */
const RESOLUTIONS_MAX = 500_000;

export function createCapabilityWriter(
  options: CapabilityMakers & {
    readonly base: URL;
    readonly root: string;
    /** See BasePlan. */
    readonly periodBases: readonly Base[];
    /** What is added to the addresses of segments, by the level that they are for. */
    readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
  },
): CapabilityWriter {
  const patchBases = [{ label: '', url: options.base }, ...options.periodBases];
  const hosts = new Set([options.base.hostname]);
  let resolutions = 0;

  function spend(amount: number): void {
    resolutions += amount;
    if (resolutions > RESOLUTIONS_MAX) throw new MpdError('too_large');
  }

  function listAddresses(reference: string, bases: readonly Base[]): readonly URL[] {
    spend(bases.length + 1);
    // Where no base may be served, an address that needs none still may.
    const contexts: readonly Omit<Base, 'label'>[] = bases.length === 0 ? [NO_BASE] : bases;
    const urls = contexts.flatMap((base) => toAddress(reference, base) ?? []);
    for (const url of urls) hosts.add(url.hostname);
    return [...new Map(urls.map((url) => [url.href, url])).values()];
  }

  function write(
    role: MpdRole,
    reference: string,
    bases: readonly Base[],
  ): { readonly isExact: boolean; readonly segment: string | null } {
    const [url, ...others] = listAddresses(reference, bases);
    if (url === undefined) return { isExact: false, segment: null };
    if (others.length === 0) {
      const resource = { role, url, bases: role === 'patch' ? patchBases : [] };
      return { isExact: true, segment: options.resource(resource) };
    }
    const template = {
      role,
      template: toLiteralTemplate(reference),
      bases: toTemplateBases(reference, bases),
    };
    return { isExact: false, segment: options.template(template) };
  }

  function writeSegment(role: MpdRole, reference: string, bases: readonly Base[]): string | null {
    return write(role, reference, bases).segment;
  }

  function writeAddress(role: MpdRole, reference: string, bases: readonly Base[]): string | null {
    const { isExact, segment } = write(role, reference, bases);
    return segment !== null && isExact ? options.root + segment : segment;
  }

  function writeTemplate(role: MpdRole, template: string, place: TemplatePlace): string | null {
    const parts = parseSegmentTemplate(template);
    if (parts === undefined || leavesHostOpen(parts)) return null;
    spend(place.level.representations.length);
    const names = listIdentifiers(parts);
    const bases = listTemplateBases(names, { ...place, template, queries: options.queries });
    if (listAddresses(template, bases.map(withoutQuery)).length === 0) return null;
    const segment = options.template({ role, template, bases });
    return segment === null ? null : [segment, ...names.map((name) => `$${name}$`)].join('/');
  }

  return { writeAddress, writeSegment, writeTemplate, hosts };
}

function withoutQuery({ label, url }: TemplateBase): Base {
  return { label, url };
}

type QueriedBase = Omit<TemplateBase, 'representations'>;

function toAddress(reference: string, { url, query }: Omit<Base, 'label'>): URL | undefined {
  const address = resolveAddress(reference, url);
  return address && addQuery(address, query ?? NO_QUERY);
}

function toTemplateBases(reference: string, bases: readonly Base[]): readonly TemplateBase[] {
  if (bases.length > TEMPLATE_ENTRIES_MAX) throw new MpdError('too_many_bases');
  return bases.map((base) => ({ ...toQueried(reference, base), representations: [] }));
}

/** A base with the query that is added to what the reference gives there. */
function toQueried(reference: string, { label, url, query = NO_QUERY }: Base): QueriedBase {
  const isFor = query.origin === null || query.origin === resolveAddress(reference, url)?.origin;
  return { label, url, query: isFor ? query.text : '' };
}

/** The bases of the representations that use a template, each with the identifiers that may fill it in. */
function listTemplateBases(
  names: readonly IdentifierName[],
  {
    element,
    level,
    attribute,
    template,
    queries,
  }: TemplatePlace & {
    readonly template: string;
    readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
  },
): readonly TemplateBase[] {
  const users = level.representations.filter((each) =>
    usesTemplateOf(each.levels, element, attribute),
  );
  if (users.length === 0) {
    return toTemplateBases(template, withQuery(level.bases, queries.get(element)));
  }
  const joined = new Map<
    string,
    { readonly base: QueriedBase; readonly users: PlannedRepresentation[] }
  >();
  let entries = 0;
  for (const user of users) {
    for (const each of withQuery(user.bases, queries.get(user.element))) {
      entries += 1;
      if (entries > TEMPLATE_ENTRIES_MAX) throw new MpdError('too_many_bases');
      const base = toQueried(template, each);
      const key = `${base.label}?${base.query}`;
      const entry = joined.get(key) ?? { base, users: [] };
      entry.users.push(user);
      joined.set(key, entry);
    }
  }
  return [...joined.values()].map((entry) => toTemplateBase(names, entry));
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
