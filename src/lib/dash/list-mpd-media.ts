import type { XmlDocument } from '../xml/xml-document.ts';
import { findXmlAttribute, listChildren } from '../xml/xml-document.ts';
import { formatMpdPath, toItemPattern, toPeriodKey, toRepresentationKey } from './mpd-path.ts';
import type { MpdPath } from './mpd-path.ts';
import type { MpdRole } from './mpd-role.ts';
import { expandTemplate } from './mpd-template.ts';
import type { MpdTemplate } from './mpd-template.ts';
import { sealReferences } from './rewrite-mpd.ts';
import { parseTemplateText } from './template-text.ts';

/** The media resources of one version of an MPD, without URL objects, which threads can't send. */
export type MpdMedia = {
  /** By `period/representation/item`; a number in the item of a template is an identifier. */
  readonly resources: ReadonlyMap<string, Listed>;
  /** The key of the period if the MPD is static and has only one. */
  readonly onlyPeriod: string | null;
};

type Listed =
  | { readonly kind: 'url'; readonly role: MpdRole; readonly href: string }
  /** See toTemplateText. */
  | { readonly kind: 'template'; readonly text: string };

const REPRESENTATION_ID = '$RepresentationID$';

/** Lists the media resources of an MPD by position. Throws MpdError. */
export function listMpdMedia(document: XmlDocument, base: URL): MpdMedia {
  const resources = new Map<string, Listed>();

  function add(path: string, listed: Listed): void {
    // If several resources have the same position, the first one is used.
    if (!resources.has(path)) resources.set(path, listed);
  }

  sealReferences(document, {
    base,
    root: '/',
    origin: '',
    sealResource: ({ role, url, path }) => {
      if (path !== null) add(toSlashes(path), { kind: 'url', role, href: url.href });
      return null;
    },
    sealTemplate: (template, path) => {
      if (path === null) return null;
      const listed = { kind: 'template', text: template.text } as const;
      for (const each of listTemplatePaths(template, path)) add(each, listed);
      return null;
    },
  });
  return { resources, onlyPeriod: findOnlyPeriod(document) };
}

/**
 * Finds the resource at a position; undefined if the MPD has none. A static MPD with one period may
 * have another ID for it after each resolution.
 */
export function findMpdMedia(
  { resources, onlyPeriod }: MpdMedia,
  path: MpdPath,
): { readonly role: MpdRole; readonly url: URL } | undefined {
  const periods = onlyPeriod === null ? [path.period] : [path.period, onlyPeriod];
  const items = [path.item, toItemPattern(path)];
  const [listed] = periods
    .flatMap((period) => items.map((item) => toKey({ ...path, period, item })))
    .flatMap((key) => resources.get(key) ?? []);
  if (listed === undefined) return undefined;
  if (listed.kind === 'url') return { role: listed.role, url: new URL(listed.href) };
  const template = parseTemplateText(listed.text);
  const url = template && expandAnyBase(template, path);
  return template && url && { role: template.role, url };
}

/**
 * Prefers the base that the player chose. The bases of the MPD are alternatives for each other, but
 * other bases may belong to another representation.
 */
function expandAnyBase(template: MpdTemplate, path: MpdPath): URL | undefined {
  const isById = template.bases.some(({ representations }) => representations.some(({ id }) => id));
  const chosen = removeMpdStep(path.label);
  const others = template.bases
    .map(({ label }) => label)
    .filter((label) => isById || removeMpdStep(label) === chosen);
  for (const label of [path.label, ...others]) {
    const url = expandTemplate(template, { ...path, label });
    if (url !== undefined) return url;
  }
  return undefined;
}

function removeMpdStep(label: string): string {
  return label.replace(/^m\d+(?:\/|$)/, '');
}

function listTemplatePaths({ bases }: MpdTemplate, path: string): readonly string[] {
  if (!path.includes(REPRESENTATION_ID)) return [toSlashes(path)];
  const ids = new Set(bases.flatMap(({ representations }) => representations.map(({ id }) => id)));
  return [...ids].map((id) => path.replace(REPRESENTATION_ID, () => toRepresentationKey(id)));
}

function findOnlyPeriod({ root }: XmlDocument): string | null {
  const [only, ...others] = listChildren(root, 'Period');
  const isDynamic = findXmlAttribute(root, 'type')?.value === 'dynamic';
  return only === undefined || others.length > 0 || isDynamic ? null : toPeriodKey(only, 0);
}

function toKey({ period, representation, item }: MpdPath): string {
  return toSlashes(formatMpdPath({ period, representation, item }));
}

function toSlashes(path: string): string {
  return path.replaceAll(',', '/');
}
