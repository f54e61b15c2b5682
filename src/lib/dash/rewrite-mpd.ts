import { spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument, XmlElement, XmlHead } from '../xml/xml-document.ts';
import { findXmlAttribute, listChildren, toLocalName } from '../xml/xml-document.ts';
import { planPeriods, planRoot } from './base-plan.ts';
import type { Base, BasePlan, PublicLocation } from './base-plan.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import type { CapabilityFactory } from './capability-writer.ts';
import { insertSubtitles } from './insert-subtitles.ts';
import type { MpdSubtitle } from './insert-subtitles.ts';
import { insertThumbnails, type MpdThumbnails } from './insert-thumbnails.ts';
import { toPeriodKey } from './mpd-path.ts';
import { readMpd } from './read-mpd.ts';
import { listReplacementStarts, MpdRedaction } from './redact-mpd.ts';
import { createRoomPlanner, findReferenceRoom } from './reference-room.ts';
import { insertRootBase, rewriteBases } from './rewrite-bases.ts';
import { rewriteCallbacks } from './rewrite-callbacks.ts';
import { rewriteSlots } from './rewrite-slots.ts';
import { findUrlQuery, mayAddQueries, NO_QUERY, planQueries } from './url-query.ts';
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
 * returns. Absolute URLs in comments, events and unknown attributes become inert. Throws MpdError.
 */
export function rewriteMpd(xml: string, options: MpdRewriteOptions): string {
  const { document, edits } = listMpdEdits(xml, options);
  return spliceXml(document.text, edits);
}

type References = {
  /** Upstream host names. */
  readonly hosts: ReadonlySet<string>;
  /** The bases that apply to periods. */
  readonly periodBases: readonly Base[];
};

export type MpdEdits = References & {
  /** The content of its periods may be missing. */
  readonly document: XmlDocument;
  readonly edits: readonly XmlEdit[];
};

type MpdEditOptions = MpdRewriteOptions & {
  /** Redacted too. */
  readonly knownHosts?: ReadonlySet<string>;
};

/** Returns all edits of an MPD. Throws MpdError. */
export function listMpdEdits(xml: string, options: MpdEditOptions): MpdEdits {
  return rewriteWhileReading(xml, options) ?? rewriteDocument(readMpd(xml), options);
}

/**
 * Rewrites each period when it has been read, so that the tree of a long MPD is never in memory.
 * Returns undefined if periods depend on later elements.
 */
function rewriteWhileReading(xml: string, options: MpdEditOptions): MpdEdits | undefined {
  const { subtitles = [], thumbnails = null } = options;
  if (mayAddQueries(xml) || subtitles.length > 0 || thumbnails !== null) return undefined;
  let rewriter: MpdRewriter | undefined;
  const document = readMpd(xml, {
    keepChild(child, head) {
      if (!isPeriod(child)) return child;
      rewriter ??= createMpdRewriter(head, options);
      return rewriter.rewritePeriod(child);
    },
  });
  rewriter ??= createMpdRewriter(document, options);
  return rewriter.isPlanOf(document) ? rewriter.rewriteRest(document) : undefined;
}

function rewriteDocument(document: XmlDocument, options: MpdEditOptions): MpdEdits {
  const rewriter = createMpdRewriter(document, options);
  for (const period of listChildren(document.root, 'Period')) rewriter.rewritePeriod(period);
  return rewriter.rewriteRest(document);
}

function isPeriod({ name }: XmlElement): boolean {
  return toLocalName(name) === 'Period';
}

type MpdRewriter = Pick<ReferenceRewriter, 'isPlanOf'> & {
  /** Returns the period without its content. */
  readonly rewritePeriod: (period: XmlElement) => XmlElement;
  /** Rewrites everything outside of periods. */
  readonly rewriteRest: (document: XmlDocument) => MpdEdits;
};

function createMpdRewriter(
  head: XmlHead,
  { knownHosts = new Set(), ...options }: MpdEditOptions,
): MpdRewriter {
  const references = createReferenceRewriter(head, options);
  const redaction = new MpdRedaction(head.root);
  const edits: XmlEdit[] = [];

  return {
    isPlanOf: references.isPlanOf,
    rewritePeriod(period) {
      const rewritten = references.rewritePeriod(period);
      for (const edit of rewritten) edits.push(edit);
      redaction.addElement(period, listReplacementStarts(rewritten));
      return { ...period, elements: [], texts: [] };
    },
    rewriteRest(document) {
      const { root } = document;
      const rewritten = references.rewriteRest(document);
      const periods = new Set(listChildren(root, 'Period'));
      redaction.addRoot(root, listReplacementStarts(rewritten), periods);
      const { periodBases } = references;
      const hosts = knownHosts.union(references.hosts);
      const redacting = redaction.listEdits(document, { base: options.base, hosts });
      return { document, edits: [...edits, ...rewritten, ...redacting], hosts, periodBases };
    },
  };
}

/** Passes every URL of an MPD to the capability factory. Throws MpdError. */
export function sealReferences(document: XmlDocument, options: MpdRewriteOptions): void {
  const { rewritePeriod, rewriteRest } = createReferenceRewriter(document, options);
  for (const period of listChildren(document.root, 'Period')) rewritePeriod(period);
  rewriteRest(document);
}

type ReferenceRewriter = References & {
  readonly rewritePeriod: (period: XmlElement) => readonly XmlEdit[];
  /** Rewrites everything outside of periods. */
  readonly rewriteRest: (document: XmlDocument) => readonly XmlEdit[];
  /** False if the MPD has bases that the plan does not include, because they follow a period. */
  readonly isPlanOf: (document: XmlDocument) => boolean;
};

function createReferenceRewriter(head: XmlHead, options: MpdRewriteOptions): ReferenceRewriter {
  const { base, origin, presentation = '' } = options;
  const mediaRoot = options.root + presentation;
  const location = { root: mediaRoot, origin };
  const { baseUrls, periodBases } = planRoot(head.root, { base, ...location });
  const room = findReferenceRoom(head);
  const planRoom = createRoomPlanner<BasePlan['baseUrls'][number]>(room);
  const queries = planQueries(head, [head.root], base);
  const writer = createCapabilityWriter({ ...options, mediaRoot, periodBases, queries });
  const hasQuery = (queries.get(head.root) ?? NO_QUERY).text !== '';
  const isStatic = findXmlAttribute(head.root, 'type')?.value !== 'dynamic';
  const findQuery = (request: RequestKind) => findUrlQuery(head.root, request, base);
  const state = { queries, findQuery, writer, base, mediaRoot, origin, hasQuery, isStatic };
  let periodIndex = 0;

  function rewritePeriod(period: XmlElement): readonly XmlEdit[] {
    const key = toPeriodKey(period, periodIndex);
    periodIndex += 1;
    const plan = planPeriods([period], { bases: periodBases, toKey: () => key, ...location });
    const ctx = { ...state, plan: { ...plan, baseUrls: planRoom(plan.baseUrls) } };
    return [
      ...rewriteBases(ctx),
      ...rewriteCallbacks([period], ctx),
      ...rewriteSlots([period], ctx),
    ];
  }

  function rewriteRest(document: XmlDocument): readonly XmlEdit[] {
    const { root } = document;
    const level = {
      period: null,
      bases: periodBases,
      representations: [],
      segmentBases: periodBases,
    };
    const plan = {
      levels: new Map([[root, level]]),
      baseUrls: baseUrls.map((each) => ({ ...each, room })),
      representations: [],
      periodBases,
    };
    const ctx = { ...state, plan };
    return [
      ...insertRootBase(document, `${mediaRoot}m0/${room}`),
      ...rewriteBases(ctx),
      ...rewriteSlots([root], ctx, new Set(listChildren(root, 'Period'))),
      ...insertSubtitles(root, options.subtitles ?? []),
      ...(options.thumbnails ? insertThumbnails(root, options.thumbnails) : []),
    ];
  }

  return {
    hosts: writer.hosts,
    periodBases,
    rewritePeriod,
    rewriteRest,
    isPlanOf: ({ root }) => listChildren(root, 'BaseURL').length === baseUrls.length,
  };
}
