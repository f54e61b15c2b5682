import { INERT_URL } from '../manifest/inert-url.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument } from '../xml/xml-document.ts';
import { listChildren, toLocalName } from '../xml/xml-document.ts';
import { isSingleFile } from './addressing.ts';
import { attachQuery } from './base-plan.ts';
import type { BasePlan, PlannedBaseUrl, PlannedRepresentation } from './base-plan.ts';
import type { CapabilityWriter } from './capability-writer.ts';
import { appendChild, insertBefore, setContent } from './edit-element.ts';
import { formatMpdPath, toRepresentationKey } from './mpd-path.ts';
import type { UrlQueries } from './url-query.ts';

type Context = {
  readonly plan: BasePlan;
  readonly queries: UrlQueries;
  readonly writer: CapabilityWriter;
  readonly base: URL;
  /** The absolute path before labels. */
  readonly mediaRoot: string;
};

/** Elements that follow BaseURL in a Representation (MPD schema). */
const AFTER_BASE_URL: ReadonlySet<string> = new Set([
  'ExtendedBandwidth',
  'SubRepresentation',
  'SegmentBase',
  'SegmentList',
  'SegmentTemplate',
]);

/**
 * Returns the edits that replace each BaseURL with its public path. The base of a single-file
 * representation contains the capability of that file.
 */
export function rewriteBases(ctx: Context): XmlEdit[] {
  const files = ctx.plan.representations.filter((each) => isSingleFile(each.levels));
  const filesByBaseUrl = new Map(
    files.flatMap((file) => listChildren(file.element, 'BaseURL').map((child) => [child, file])),
  );
  const edits = ctx.plan.baseUrls.map((planned) =>
    setContent(planned.element, toBaseUrlText(planned, filesByBaseUrl.get(planned.element), ctx)),
  );
  for (const file of files) edits.push(...insertFileBase(file, ctx));
  return edits;
}

function toBaseUrlText(
  planned: PlannedBaseUrl,
  file: PlannedRepresentation | undefined,
  { writer, queries }: Context,
): string {
  if (planned.prefix === null) return INERT_URL;
  if (file === undefined) return planned.prefix + planned.room;
  const bases = attachQuery(planned.sources, queries.get(file.element));
  const path = toFilePath(file);
  const text = writer.writeRelative({ role: 'media', text: planned.reference, bases, path });
  return text === null ? INERT_URL : planned.prefix + text;
}

function toFilePath({ id, period }: PlannedRepresentation): string {
  return formatMpdPath({ period, representation: toRepresentationKey(id), item: 'file' });
}

/**
 * A file identified by a BaseURL of a parent element gets its own BaseURL in the representation,
 * because other representations may share the inherited one.
 */
function insertFileBase(
  file: PlannedRepresentation,
  { writer, queries, base, mediaRoot }: Context,
): XmlEdit[] {
  if (listChildren(file.element, 'BaseURL').length > 0) return [];
  // Without any BaseURL the file would be the MPD itself, so the representation has no media URL.
  if (file.bases.every(({ url }) => url.href === base.href)) return [];
  const bases = attachQuery(file.bases, queries.get(file.element));
  const path = toFilePath(file);
  const text = writer.writeRelative({ role: 'media', text: '', bases, path });
  const [only, ...others] = bases;
  // ffmpeg does not combine the base URLs of several levels, so it needs the complete path.
  const folder = only === undefined || others.length > 0 ? '' : `${mediaRoot}${only.label}/`;
  const child = { name: 'BaseURL', text: text === null ? INERT_URL : folder + text };
  const next = file.element.elements.find((each) => AFTER_BASE_URL.has(toLocalName(each.name)));
  return [
    next === undefined ? appendChild(file.element, child) : insertBefore(next, file.element, child),
  ];
}

/** Adds a BaseURL to an MPD without one. In the schema, BaseURL follows ProgramInformation. */
export function insertRootBase({ root }: XmlDocument, text: string): XmlEdit[] {
  if (listChildren(root, 'BaseURL').length > 0) return [];
  const first = root.elements.find((child) => toLocalName(child.name) !== 'ProgramInformation');
  const child = { name: 'BaseURL', text };
  return [first === undefined ? appendChild(root, child) : insertBefore(first, root, child)];
}
