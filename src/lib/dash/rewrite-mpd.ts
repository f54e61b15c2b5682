import { spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument } from '../xml/xml-document.ts';
import { findXmlAttribute, listChildren } from '../xml/xml-document.ts';
import { planBases } from './base-plan.ts';
import type { Base, PublicLocation } from './base-plan.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import type { CapabilityFactory } from './capability-writer.ts';
import { insertSubtitles } from './insert-subtitles.ts';
import type { MpdSubtitle } from './insert-subtitles.ts';
import { insertThumbnails, type MpdThumbnails } from './insert-thumbnails.ts';
import { readMpd } from './read-mpd.ts';
import { listReplacementStarts, redactMpd } from './redact-mpd.ts';
import { findReferenceRoom } from './reference-room.ts';
import { insertRootBase, rewriteBases } from './rewrite-bases.ts';
import { rewriteCallbacks } from './rewrite-callbacks.ts';
import { rewriteSlots } from './rewrite-slots.ts';
import { findUrlQuery, NO_QUERY, planQueries } from './url-query.ts';
import type { RequestKind } from './url-query.ts';

export type MpdRewriteOptions = CapabilityFactory &
  PublicLocation & {
    /** The URL of the MPD after redirects. */
    readonly base: URL;
    /** Tracks to add; none if omitted. */
    readonly subtitles?: readonly MpdSubtitle[];
    /** Thumbnails to add; none if omitted. */
    readonly thumbnails?: MpdThumbnails | null;
  };

/**
 * Replaces every URL of an MPD and keeps all other bytes. A resource becomes `<root><reference>`
 * or, below a base, `<root><label>/<reference>`, where the reference is what the capability factory
 * returns. Absolute URLs in comments, events and unknown attributes become inert. To rewrite an MPD
 * several times, parse it once with `readMpd`. Throws MpdError.
 */
export function rewriteMpd(xml: string | XmlDocument, options: MpdRewriteOptions): string {
  const document = typeof xml === 'string' ? readMpd(xml) : xml;
  return spliceXml(document.text, listMpdEdits(document, options).edits);
}

type MpdEdits = {
  readonly edits: readonly XmlEdit[];
  /** Upstream host names, which are redacted. */
  readonly hosts: ReadonlySet<string>;
  /** The bases that apply to periods. */
  readonly periodBases: readonly Base[];
};

/** Returns all edits of an MPD. `knownHosts` are redacted too. Throws MpdError. */
export function listMpdEdits(
  document: XmlDocument,
  {
    knownHosts = new Set(),
    ...options
  }: MpdRewriteOptions & {
    readonly knownHosts?: ReadonlySet<string>;
  },
): MpdEdits {
  const { edits, hosts: found, periodBases } = rewriteReferences(document, options);
  const hosts = knownHosts.union(found);
  const rewrittenStarts = listReplacementStarts(edits);
  const redacting = redactMpd(document, {
    rewrittenStarts,
    upstream: { base: options.base, hosts },
  });
  return { edits: [...edits, ...redacting], hosts, periodBases };
}

/** Returns the edits that replace every URL, and the upstream hosts found. Throws MpdError. */
export function rewriteReferences(document: XmlDocument, options: MpdRewriteOptions): MpdEdits {
  const { base, origin, presentation = '' } = options;
  const mediaRoot = options.root + presentation;
  const plan = planBases(document, { base, root: mediaRoot, origin });
  const queries = planQueries(document, [document.root], base);
  const writer = createCapabilityWriter({
    ...options,
    mediaRoot,
    periodBases: plan.periodBases,
    queries,
  });
  const hasQuery = (queries.get(document.root) ?? NO_QUERY).text !== '';
  const isStatic = findXmlAttribute(document.root, 'type')?.value !== 'dynamic';
  const findQuery = (request: RequestKind) => findUrlQuery(document.root, request, base);
  const state = { plan, queries, findQuery, writer };
  const ctx = { ...state, base, mediaRoot, origin, hasQuery, isStatic };
  const edits = [
    ...insertRootBase(document, `${mediaRoot}m0/${findReferenceRoom(document)}`),
    ...rewriteBases(ctx),
    ...rewriteCallbacks(listChildren(document.root, 'Period'), ctx),
    ...rewriteSlots([document.root], ctx),
    ...insertSubtitles(document.root, options.subtitles ?? []),
    ...(options.thumbnails ? insertThumbnails(document.root, options.thumbnails) : []),
  ];
  return { edits, hosts: writer.hosts, periodBases: plan.periodBases };
}
