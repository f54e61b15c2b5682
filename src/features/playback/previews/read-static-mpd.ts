import { MpdError } from '#lib/dash/mpd-error.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import { findXmlAttribute, type XmlDocument } from '#lib/xml/xml-document.ts';

/** Undefined for a dynamic or invalid MPD. */
export function readStaticMpd(text: string): XmlDocument | undefined {
  try {
    const document = readMpd(text);
    const isDynamic = findXmlAttribute(document.root, 'type')?.value === 'dynamic';
    return isDynamic ? undefined : document;
  } catch (error) {
    if (error instanceof MpdError) return undefined;
    throw error;
  }
}
