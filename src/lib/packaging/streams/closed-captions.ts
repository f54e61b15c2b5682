import { type Attribute, findAttribute } from '../../hls/parse-attributes.ts';
import { listChildren, readXmlAttribute, type XmlElement } from '../../xml/xml-document.ts';
import { toLanguageTag } from '../to-language-tag.ts';

/** Captions in the pictures of a stream, which remain there when it is packaged. */
export type ClosedCaptions = {
  /** A channel of CEA-608 (`CC1`), or a service of CEA-708 (`SERVICE1`). */
  readonly channel: string;
  readonly language: string | null;
  readonly label: string | null;
};

const CHANNEL = /^(?:CC[1-4]|SERVICE(?:[1-9]|[1-5]\d|6[0-3]))$/;

/** The captions of EXT-X-MEDIA (RFC 8216bis §4.4.6.1). Undefined for other renditions. */
export function parseHlsCaptions(attributes: readonly Attribute[]): ClosedCaptions | undefined {
  const find = (name: string): string | undefined => findAttribute(attributes, name);
  const channel = find('INSTREAM-ID') ?? '';
  if (find('TYPE') !== 'CLOSED-CAPTIONS' || !CHANNEL.test(channel)) return undefined;
  return { channel, language: toLanguageTag(find('LANGUAGE') ?? ''), label: find('NAME') ?? null };
}

const SCHEME_608 = 'urn:scte:dash:cc:cea-608:2015';
const SCHEME_708 = 'urn:scte:dash:cc:cea-708:2015';
const SEPARATOR = ';';
const VALUE_CHARACTERS_MAX = 1024;

/**
 * The captions of an adaptation set (ANSI/SCTE 214-1). Values are `CC1=eng;CC3=swe`, only languages,
 * or `1=lang:eng,war:1` for services.
 */
export function listDashCaptions(set: XmlElement): readonly ClosedCaptions[] {
  return listChildren(set, 'Accessibility').flatMap((descriptor) => {
    const scheme = readXmlAttribute(descriptor, 'schemeIdUri');
    const value = readXmlAttribute(descriptor, 'value')?.slice(0, VALUE_CHARACTERS_MAX) ?? '';
    if (scheme !== SCHEME_608 && scheme !== SCHEME_708) return [];
    const items = value.split(SEPARATOR);
    return items.flatMap((item, index) => {
      const [first = '', second] = item.trim().split('=', 2);
      // Two languages without channels are in the two fields of the picture.
      const number = items.length === 2 ? 1 + 2 * index : 1 + index;
      const own = scheme === SCHEME_708 ? `SERVICE${first}` : first;
      const channel = second === undefined ? `CC${number}` : own;
      const [code = ''] = (second ?? first).replace(/^lang:/, '').split(',', 1);
      const captions = { channel, language: toLanguageTag(code.trim()), label: null };
      return CHANNEL.test(channel) ? [captions] : [];
    });
  });
}

/** The descriptors of captions by scheme; players read their languages. */
export function listAccessibility(
  captions: readonly ClosedCaptions[],
): readonly { readonly schemeIdUri: string; readonly value: string }[] {
  const isService = ({ channel }: ClosedCaptions): boolean => channel.startsWith('SERVICE');
  const channels = captions.filter((each) => !isService(each));
  const services = captions.filter(isService);
  return [
    {
      schemeIdUri: SCHEME_608,
      value: channels.map(({ channel, language }) => `${channel}=${language ?? 'und'}`),
    },
    {
      schemeIdUri: SCHEME_708,
      value: services.map(
        ({ channel, language }) => `${channel.slice('SERVICE'.length)}=lang:${language ?? 'und'}`,
      ),
    },
  ].flatMap(({ schemeIdUri, value }) =>
    value.length === 0 ? [] : [{ schemeIdUri, value: value.join(SEPARATOR) }],
  );
}

/** One for each channel, because groups and sets repeat them. */
export function listDistinctCaptions(
  captions: readonly ClosedCaptions[],
): readonly ClosedCaptions[] {
  const distinct = new Map<string, ClosedCaptions>();
  for (const each of captions) {
    if (!distinct.has(each.channel)) distinct.set(each.channel, each);
  }
  return [...distinct.values()];
}
