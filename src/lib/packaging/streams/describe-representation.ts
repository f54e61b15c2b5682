import { readInherited, type Representation } from '../../dash/classify-mpd.ts';
import { parseFrameRate, toInteger } from '../../dash/parse-values.ts';
import { listChildren, readText, readXmlAttribute } from '../../xml/xml-document.ts';
import type {
  SegmentFormat,
  TrackDescription,
  TrackKind,
  VideoDescription,
} from '../presentation.ts';
import { toLanguageTag } from '../to-language-tag.ts';

const FORMATS: ReadonlyMap<string, SegmentFormat> = new Map([
  ['video/mp4', 'mp4'],
  ['audio/mp4', 'mp4'],
  ['application/mp4', 'mp4'],
  ['video/webm', 'webm'],
  ['audio/webm', 'webm'],
  ['text/vtt', 'vtt'],
]);
const KINDS: ReadonlyMap<string | undefined, TrackKind> = new Map([
  ['video', 'video'],
  ['audio', 'audio'],
  ['text', 'text'],
  ['application', 'text'],
]);
/** Fragmented MP4 with this text is part of HLS (RFC 8216bis §3.1.5). */
const SEGMENTED_TEXT = /^stpp\b/;
/** ISO/IEC 23091-2 §8.2. */
const TRANSFER_SCHEME = 'urn:mpeg:mpegB:cicp:TransferCharacteristics';
const RANGES: ReadonlyMap<string | undefined, VideoDescription['range']> = new Map([
  ['16', 'PQ'],
  ['18', 'HLG'],
]);
/** Players ignore what has another property that they do not know (ISO/IEC 23009-1 §5.8.4.8). */
const KNOWN_PROPERTIES = /^urn:mpeg:mpegB:cicp:/i;
const CHANNELS_DEFAULT = 2;

/** Undefined for a representation that HLS has no place for. */
export function describeRepresentation(
  representation: Representation,
  type: string | undefined,
): TrackDescription | undefined {
  const format = FORMATS.get(readTrimmed(representation, 'mimeType').replace(/\s*;.*/s, ''));
  const kind = KINDS.get(type);
  const codec = readTrimmed(representation, 'codecs');
  if (format === undefined || kind === undefined || hasUnknownProperty(representation))
    return undefined;
  if (kind === 'text' && format !== 'vtt' && !SEGMENTED_TEXT.test(codec)) return undefined;
  return {
    kind,
    format,
    codec,
    language: toLanguageTag(readTrimmed(representation, 'lang')),
    ...describeChoice(representation),
    video: kind === 'video' ? describeVideo(representation) : null,
    audio: kind === 'audio' ? describeAudio(representation) : null,
  };
}

function readTrimmed(representation: Representation, name: string): string {
  return readInherited(representation, name)?.trim() ?? '';
}

/** What players show viewers, and use if viewers choose nothing. */
function describeChoice({
  element,
  set,
}: Representation): Pick<TrackDescription, 'label' | 'isDefault'> {
  const [label] = [element, set].flatMap((each) => listChildren(each, 'Label'));
  const roles = listChildren(set, 'Role').map((role) => readXmlAttribute(role, 'value'));
  return {
    label: (label && readText(label)) || null,
    isDefault: roles.length === 0 || roles.includes('main'),
  };
}

function hasUnknownProperty({ element, set }: Representation): boolean {
  return [element, set]
    .flatMap((each) => listChildren(each, 'EssentialProperty'))
    .some((property) => !KNOWN_PROPERTIES.test(readXmlAttribute(property, 'schemeIdUri') ?? ''));
}

function describeVideo(representation: Representation): VideoDescription {
  const { element, set } = representation;
  const transfer = [element, set]
    .flatMap((each) => [
      ...listChildren(each, 'SupplementalProperty'),
      ...listChildren(each, 'EssentialProperty'),
    ])
    .find((property) => readXmlAttribute(property, 'schemeIdUri') === TRANSFER_SCHEME);
  return {
    width: toInteger(readInherited(representation, 'width')) ?? 0,
    height: toInteger(readInherited(representation, 'height')) ?? 0,
    frameRate: parseFrameRate(readInherited(representation, 'frameRate')),
    range: RANGES.get(transfer && readXmlAttribute(transfer, 'value')) ?? 'SDR',
  };
}

/** Other schemes than the number of channels are bit masks. */
function describeAudio(representation: Representation): TrackDescription['audio'] {
  const { element, set } = representation;
  const [channels] = [element, set].flatMap((each) =>
    listChildren(each, 'AudioChannelConfiguration'),
  );
  const isCount = channels && /23003:3|cicp/i.test(readXmlAttribute(channels, 'schemeIdUri') ?? '');
  const count = isCount ? toInteger(readXmlAttribute(channels, 'value')) : null;
  const [rate] = (readInherited(representation, 'audioSamplingRate') ?? '').split(/\s+/);
  return { channels: count || CHANNELS_DEFAULT, sampleRate: toInteger(rate) ?? 0 };
}
