import { INERT_URL } from '../manifest/inert-url.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import type { XmlEdit } from '../xml/splice-xml.ts';
import type { XmlElement } from '../xml/xml-document.ts';
import { listChildren, findXmlAttribute, readText } from '../xml/xml-document.ts';
import { attachQuery } from './base-plan.ts';
import type { CapabilityWriter } from './capability-writer.ts';
import { setContent } from './edit-element.ts';
import { findUrlQuery } from './url-query.ts';
import type { UrlQuery } from './url-query.ts';

type Context = { readonly writer: CapabilityWriter; readonly base: URL };

const SCHEME = /^urn:mpeg:dash:event:callback:/;

/** Returns true for an event stream that makes players request URLs (ISO/IEC 23009-1 §5.10.4.5). */
export function isCallbackStream(element: XmlElement): boolean {
  return SCHEME.test(findXmlAttribute(element, 'schemeIdUri')?.value ?? '');
}

/**
 * Returns the edits that proxy the callbacks of these periods, in @messageData or in the event's
 * text.
 */
export function rewriteCallbacks(periods: readonly XmlElement[], ctx: Context): XmlEdit[] {
  const streams = periods
    .flatMap((period) => listChildren(period, 'EventStream'))
    .filter(isCallbackStream);
  return streams.flatMap((stream) => {
    const query = findUrlQuery(stream, 'callback', ctx.base);
    return listChildren(stream, 'Event').flatMap((event) => rewriteEvent(event, query, ctx));
  });
}

function rewriteEvent(
  event: XmlElement,
  query: UrlQuery | undefined,
  { writer, base }: Context,
): XmlEdit[] {
  const bases = attachQuery([{ label: '', url: base }], query);
  const isEncoded = findXmlAttribute(event, 'contentEncoding')?.value === 'base64';
  const edits: XmlEdit[] = [];

  function rewrite(value: string): string {
    const reference = isEncoded ? Buffer.from(value, 'base64').toString('utf8') : value.trim();
    const callback = { role: 'callback', text: reference, bases, path: null } as const;
    const text = writer.writeUrl(callback) ?? INERT_URL;
    return isEncoded ? Buffer.from(text).toString('base64') : text;
  }

  const data = findXmlAttribute(event, 'messageData');
  if (data !== undefined) edits.push({ ...data, text: escapeXml(rewrite(data.value)) });
  const text = readText(event);
  if (text !== '') edits.push(setContent(event, rewrite(text)));
  return edits;
}
