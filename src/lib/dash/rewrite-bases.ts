import { INERT_ADDRESS } from '../manifest/inert-address.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, localName } from '../xml/xml-document.ts';
import { isWholeFile } from './addressing.ts';
import { withQuery } from './base-plan.ts';
import type { BasePlan, PlannedBaseUrl, PlannedRepresentation } from './base-plan.ts';
import type { CapabilityWriter } from './capability-writer.ts';
import { appendChild, insertBefore, setContent } from './edit-element.ts';
import type { UrlQuery } from './url-query.ts';

type Context = {
  readonly plan: BasePlan;
  readonly queries: ReadonlyMap<XmlElement, UrlQuery>;
  readonly writer: CapabilityWriter;
  readonly base: URL;
};

/** What the schema puts behind the BaseURL of a representation. */
const AFTER_BASE_URL: ReadonlySet<string> = new Set([
  'ExtendedBandwidth',
  'SubRepresentation',
  'SegmentBase',
  'SegmentList',
  'SegmentTemplate',
]);

/**
 * The edits that turn each BaseURL into the path that stands for it, and let the base of each representation that is
 * one file end in that file's capability.
 */
export function rewriteBases(context: Context): XmlEdit[] {
  const files = context.plan.representations.filter((each) => isWholeFile(each.levels));
  const fileOf = new Map(
    files.flatMap((file) => childrenNamed(file.element, 'BaseURL').map((child) => [child, file])),
  );
  const edits = context.plan.baseUrls.map((planned) =>
    setContent(planned.element, textOfBase(planned, fileOf.get(planned.element), context)),
  );
  for (const file of files) edits.push(...insertFile(file, context));
  return edits;
}

function textOfBase(
  planned: PlannedBaseUrl,
  file: PlannedRepresentation | undefined,
  { writer, queries }: Context,
): string {
  if (planned.prefix === null) return INERT_ADDRESS;
  if (file === undefined) return planned.prefix;
  const sources = withQuery(planned.sources, queries.get(file.element));
  const segment = writer.writeSegment('media', planned.reference, sources);
  return segment === null ? INERT_ADDRESS : planned.prefix + segment;
}

/** A file that a BaseURL further up names is named in the representation, which alone is that file. */
function insertFile(file: PlannedRepresentation, { writer, queries, base }: Context): XmlEdit[] {
  if (childrenNamed(file.element, 'BaseURL').length > 0) return [];
  // Without any BaseURL the file would be the MPD itself: the representation names nothing.
  if (file.bases.every(({ url }) => url.href === base.href)) return [];
  const bases = withQuery(file.bases, queries.get(file.element));
  const text = writer.writeSegment('media', '', bases) ?? INERT_ADDRESS;
  const child = { name: 'BaseURL', text };
  const next = file.element.elements.find((each) => AFTER_BASE_URL.has(localName(each.name)));
  return [
    next === undefined ? appendChild(file.element, child) : insertBefore(next, file.element, child),
  ];
}

/** Gives an MPD a base where it has none. The schema has ProgramInformation first, then BaseURL. */
export function insertRootBase({ root }: XmlDocument, text: string): XmlEdit[] {
  if (childrenNamed(root, 'BaseURL').length > 0) return [];
  const first = root.elements.find((child) => localName(child.name) !== 'ProgramInformation');
  const child = { name: 'BaseURL', text };
  return [first === undefined ? appendChild(root, child) : insertBefore(first, root, child)];
}
