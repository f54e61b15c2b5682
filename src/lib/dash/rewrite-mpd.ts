import { spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument } from '../xml/xml-document.ts';
import { listChildren } from '../xml/xml-document.ts';
import { planBases } from './base-plan.ts';
import type { PublicLocation } from './base-plan.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import type { CapabilityFactory } from './capability-writer.ts';
import { insertSubtitles } from './insert-subtitles.ts';
import type { MpdSubtitle } from './insert-subtitles.ts';
import { readMpd } from './read-mpd.ts';
import { listReplacementStarts, redactMpd } from './redact-mpd.ts';
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
  };

/**
 * Replaces every URL of an MPD and keeps all other bytes. A resource becomes `<root><capability>`
 * or, below a base, `<root><label>/<capability>`. A segment template becomes
 * `<root><label>/<capability>/<identifiers>` when a player resolves it. Absolute URLs in comments,
 * events and unknown attributes become inert. To rewrite an MPD several times, parse it once with
 * `readMpd`. Throws MpdError.
 */
export function rewriteMpd(xml: string | XmlDocument, options: MpdRewriteOptions): string {
  const document = typeof xml === 'string' ? readMpd(xml) : xml;
  const plan = planBases(document, options);
  const queries = planQueries(document.root, options.base);
  const writer = createCapabilityWriter({
    ...options,
    periodBases: plan.periodBases,
    queries,
  });
  const hasQuery = (queries.get(document.root) ?? NO_QUERY).text !== '';
  const { base, origin } = options;
  const findQuery = (request: RequestKind) => findUrlQuery(document.root, request, base);
  const context = { plan, queries, findQuery, writer, base, origin, hasQuery };
  const edits: XmlEdit[] = [
    ...insertRootBase(document, `${options.root}m0/`),
    ...rewriteBases(context),
    ...rewriteCallbacks(listChildren(document.root, 'Period'), context),
    ...rewriteSlots([document.root], context),
    ...insertSubtitles(document.root, options.subtitles ?? []),
  ];
  const rewrittenStarts = listReplacementStarts(edits);
  return spliceXml(document.text, [
    ...edits,
    ...redactMpd(document, { rewrittenStarts, upstream: { base, hosts: writer.hosts } }),
  ]);
}
