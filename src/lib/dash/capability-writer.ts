import { INERT_URL } from '../manifest/inert-url.ts';
import { MANIFEST_URL_CHARACTERS_MAX } from '../manifest/limits.ts';
import { type ManifestUrl, resolvePath, resolveReference } from '../manifest/resolve-reference.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { isTemplateInForce } from './addressing.ts';
import type { Base, PlannedLevel, PlannedRepresentation } from './base-plan.ts';
import { MpdError } from './mpd-error.ts';
import {
  formatMpdPath,
  NO_PERIOD,
  NO_REPRESENTATION,
  SUBSTITUTED_ID,
  toRepresentationKey,
  toTemplateItem,
} from './mpd-path.ts';
import type { MpdRole } from './mpd-role.ts';
import type { MpdTemplate, TemplateBase } from './mpd-template.ts';
import {
  hasVariableHost,
  listIdentifiers,
  parseSegmentTemplate,
  toLiteralTemplate,
} from './segment-template.ts';
import {
  decideFields,
  listTemplateBases,
  toTemplateBases,
  toTemplateIdentifiers,
} from './template-bases.ts';
import type { TemplateFields, TemplateIdentifiers } from './template-bases.ts';
import { toTemplateText } from './template-text.ts';
import { addQuery, NO_QUERY } from './url-query.ts';
import type { UrlQueries } from './url-query.ts';
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
  /** `text` is the serialized template; see toTemplateText. */
  readonly sealTemplate: (
    template: MpdTemplate & { readonly text: string },
    path: string | null,
  ) => string | null;
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
    ctx: TemplateContext,
  ) => string | null;
  /** Upstream host names found so far. */
  readonly hosts: ReadonlySet<string>;
};

const NO_BASE = { url: new URL(INERT_URL) };
/**
 * Limits the URLs resolved for one MPD: each list entry is resolved against every alternative base.
 */
const RESOLUTIONS_MAX = 500_000;

type WriterOptions = CapabilityFactory & {
  readonly base: URL;
  /** The absolute path before references without a position. */
  readonly root: string;
  /** The absolute path before references with a position. */
  readonly mediaRoot: string;
  /** See BasePlan. */
  readonly periodBases: readonly Base[];
  /** Queries for segment URLs, by level. */
  readonly queries: UrlQueries;
};

export function createCapabilityWriter(options: WriterOptions): CapabilityWriter {
  const patchBases = [{ label: '', url: options.base }, ...options.periodBases];
  const { hosts, countResolutions, listUrls, hasTemplateUrl } = createUrlTally(options.base);
  const findIdentifiers = createIdentifierFinder();

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
    return { isExact: false, written: options.sealTemplate(toSealable(template), path) };
  }

  function writeUrl(reference: MpdReference): string | null {
    const { isExact, written } = write(reference);
    const root = reference.path === null ? options.root : options.mediaRoot;
    return written !== null && isExact ? root + written : written;
  }

  function writeTemplate(
    slot: TemplateSlot,
    template: string,
    ctx: TemplateContext,
  ): string | null {
    const identifiers = findIdentifiers(template);
    if (identifiers === null) return null;
    countResolutions(ctx.level.representations.length);
    const users = ctx.level.representations.filter((each) =>
      isTemplateInForce(each.levels, ctx.element, ctx.attribute),
    );
    const { queries } = options;
    const fields = decideFields(identifiers, { users, queries });
    const bases = listTemplateBases(fields, { ...ctx, users, template, queries });
    if (!hasTemplateUrl(template, bases)) return null;
    const path = toTemplatePath(slot, fields, { users, level: ctx.level });
    return options.sealTemplate(toSealable({ role: slot.role, template, bases }), path);
  }

  return {
    writeUrl,
    writeRelative: (reference) => write(reference).written,
    writeTemplate,
    hosts,
  };
}

/** Resolves the URLs of an MPD within its limits, and collects their hosts. */
function createUrlTally({ hostname: ownHost }: URL) {
  const hosts = new Set([ownHost]);
  let resolutions = 0;

  function countResolutions(amount: number): void {
    resolutions += amount;
    if (resolutions > RESOLUTIONS_MAX) throw new MpdError('too_large');
  }

  function countUrl({ href, hostname }: ManifestUrl): void {
    checkLength(href);
    hosts.add(hostname);
  }

  function listUrls(reference: string, bases: readonly Base[]): readonly URL[] {
    countResolutions(bases.length + 1);
    // An absolute URL can be served even if none of the bases can.
    const contexts: readonly Omit<Base, 'label'>[] = bases.length === 0 ? [NO_BASE] : bases;
    const urls = contexts.flatMap((base) => resolveWithQuery(reference, base) ?? []);
    for (const url of urls) countUrl(url);
    return [...new Map(urls.map((url) => [url.href, url])).values()];
  }

  /** False if a template resolves to no URL. */
  function hasTemplateUrl(template: string, bases: readonly TemplateBase[]): boolean {
    countResolutions(bases.length + 1);
    const contexts = bases.length === 0 ? [NO_BASE] : bases;
    const urls = contexts.flatMap(({ url }) => resolvePath(template, url) ?? []);
    for (const url of urls) countUrl(url);
    return urls.length > 0;
  }

  return { hosts, countResolutions, listUrls, hasTemplateUrl };
}

/** Returns null for a template that is not served. Periods repeat the same few templates. */
function createIdentifierFinder(): (template: string) => TemplateIdentifiers | null {
  const known = new Map<string, TemplateIdentifiers | null>();
  return (template) => {
    const existing = known.get(template);
    if (existing !== undefined) return existing;
    const parts = parseSegmentTemplate(template);
    const isServed = parts !== undefined && !hasVariableHost(parts);
    const identifiers = isServed ? toTemplateIdentifiers(listIdentifiers(parts)) : null;
    known.set(template, identifiers);
    return identifiers;
  };
}

/** Throws MpdError for a template that is too long for a capability. */
function toSealable(template: MpdTemplate): MpdTemplate & { readonly text: string } {
  const text = toTemplateText(template);
  checkLength(text);
  return { ...template, text };
}

/** Throws MpdError for a text that is too long for a capability. */
function checkLength({ length }: string): void {
  if (length > MANIFEST_URL_CHARACTERS_MAX) throw new MpdError('url_too_long');
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
  const toKey = () => (owner === undefined ? NO_REPRESENTATION : toRepresentationKey(owner.id));
  return formatMpdPath({
    period: level.period ?? NO_PERIOD,
    representation: hasId ? SUBSTITUTED_ID : toKey(),
    item: toTemplateItem(name, itemIdentifiers),
  });
}

function resolveWithQuery(reference: string, { url, query }: Omit<Base, 'label'>): URL | undefined {
  const resolved = resolveReference(reference, url);
  return resolved && addQuery(resolved, query ?? NO_QUERY);
}
