import { toDrmName } from '../manifest/drm-systems.ts';
import { listChildren, readXmlAttribute, type XmlElement } from '../xml/xml-document.ts';
import { findMediaType } from './find-media-type.ts';

/** Marks media as encrypted without identifying a key system; other descriptors identify it. */
const COMMON_ENCRYPTION = 'urn:mpeg:dash:mp4protection:2011';
/** The protection schemes of ISO/IEC 23001-7 §4.2 and of its predecessor PIFF. */
const COMMON_ENCRYPTION_SCHEMES: ReadonlySet<string> = new Set([
  'cenc',
  'cens',
  'cbc1',
  'cbcs',
  'piff',
]);
/** Segments encrypted with plain AES keys, as in HLS; not a key system. */
const SEGMENT_ENCRYPTION = /^urn:mpeg:dash:sea:/i;

/** Lists the key systems of protected elements; null if none of them is protected. */
export function listKeySystems(elements: readonly XmlElement[]): readonly string[] | null {
  const schemes = listProtections(elements).map(({ scheme }) => scheme);
  if (schemes.length === 0) return null;
  const named = schemes.filter((scheme) => scheme !== COMMON_ENCRYPTION).map(toDrmName);
  return named.length === 0 ? ['other'] : [...new Set(named)];
}

/** Common encryption names its scheme (ISO/IEC 23009-1 §5.8.5.2), such as `cenc` or `cbcs`. */
export function listEncryptionSchemes(elements: readonly XmlElement[]): readonly string[] {
  const values = listProtections(elements)
    .filter(({ scheme }) => scheme === COMMON_ENCRYPTION)
    .map(({ value }) => value);
  return [...new Set(values)].filter((value) => COMMON_ENCRYPTION_SCHEMES.has(value));
}

function listProtections(
  elements: readonly XmlElement[],
): readonly { readonly scheme: string; readonly value: string }[] {
  return elements
    .flatMap((element) => listChildren(element, 'ContentProtection'))
    .map((protection) => ({
      scheme: readXmlAttribute(protection, 'schemeIdUri')?.trim().toLowerCase() ?? '',
      value: readXmlAttribute(protection, 'value')?.trim().toLowerCase() ?? '',
    }))
    .filter(({ scheme }) => !SEGMENT_ENCRYPTION.test(scheme));
}

/**
 * True if a kind of media has only protected representations. Protection applies to all descendants
 * of an element (ISO/IEC 23009-1 §5.8.4.1).
 */
export function requiresDrm(mpd: XmlElement, periods: readonly XmlElement[]): boolean {
  const hasOpen = new Map<string, boolean>();
  const isMpdProtected = isProtected(mpd);
  for (const period of periods) {
    const isPeriodProtected = isMpdProtected || isProtected(period);
    for (const set of listChildren(period, 'AdaptationSet')) {
      const isInherited = isPeriodProtected || isProtected(set);
      for (const element of listChildren(set, 'Representation')) {
        const kind = findMediaType([element, set]) ?? 'video';
        hasOpen.set(kind, hasOpen.get(kind) === true || !(isInherited || isProtected(element)));
      }
    }
  }
  return [...hasOpen.values()].includes(false);
}

function isProtected(element: XmlElement): boolean {
  return listProtections([element]).length > 0;
}
