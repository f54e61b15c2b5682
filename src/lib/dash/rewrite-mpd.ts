import { spliceXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlDocument } from '../xml/xml-document.ts';
import { childrenNamed } from '../xml/xml-document.ts';
import { planBases } from './base-plan.ts';
import type { PublicPlace } from './base-plan.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import type { CapabilityMakers } from './capability-writer.ts';
import { insertSubtitles } from './insert-subtitles.ts';
import type { MpdSubtitle } from './insert-subtitles.ts';
import { readMpd } from './read-mpd.ts';
import { listReplaced, redactMpd } from './redact-mpd.ts';
import { insertRootBase, rewriteBases } from './rewrite-bases.ts';
import { rewriteCallbacks } from './rewrite-callbacks.ts';
import { rewriteSlots } from './rewrite-slots.ts';
import { findUrlQuery, NO_QUERY, planQueries } from './url-query.ts';
import type { QueriedRequest } from './url-query.ts';

export type MpdRewriteOptions = CapabilityMakers &
  PublicPlace & {
    /** The address that the MPD came from, after redirects. */
    readonly base: URL;
    /** What is added to it; nothing where it is not given. */
    readonly subtitles?: readonly MpdSubtitle[];
  };

/**
 * Returns the MPD with every address replaced and all else as it was, byte for byte. A resource becomes
 * `<root><capability>` or, below a base, `<root><label>/<capability>`; a segment template becomes
 * `<root><label>/<capability>/<identifiers>` once a player has resolved it. Absolute addresses in comments, events
 * and unknown attributes become inert. An MPD that is to be rewritten twice may be read once (`readMpd`). Throws MpdError.
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
  const findQuery = (request: QueriedRequest) => findUrlQuery(document.root, request, base);
  const context = { plan, queries, findQuery, writer, base, origin, hasQuery };
  const edits: XmlEdit[] = [
    ...insertRootBase(document, `${options.root}m0/`),
    ...rewriteBases(context),
    ...rewriteCallbacks(childrenNamed(document.root, 'Period'), context),
    ...rewriteSlots([document.root], context),
    ...insertSubtitles(document.root, options.subtitles ?? []),
  ];
  const done = listReplaced(edits);
  return spliceXml(document.text, [
    ...edits,
    ...redactMpd(document, { done, upstream: { base, hosts: writer.hosts } }),
  ]);
}
