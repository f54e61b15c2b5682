import { findAttribute, type Attribute } from '../../hls/parse-attributes.ts';
import { toDecimal, toInteger, toResolution } from '../../hls/parse-values.ts';
import { isPlaylist } from '../../hls/read-lines.ts';
import { readAttributes, readStatements } from '../../hls/statements.ts';
import { createExpander, type Variables } from '../../hls/variables.ts';
import { resolveReference } from '../../manifest/resolve-reference.ts';
import { classifyCodecs } from '../../media/classify-content.ts';
import { PackagingError } from '../packaging-error.ts';
import type { VideoDescription } from '../presentation.ts';
import type { Purpose } from '../rendition.ts';
import { toLanguageTag } from '../to-language-tag.ts';
import { type ClosedCaptions, listDistinctCaptions, parseHlsCaptions } from './closed-captions.ts';
import { INDEPENDENT } from './read-hls-playlist.ts';

/** A media playlist, and what the multivariant playlist states about it. */
export type HlsEntry = {
  readonly href: string;
  /** `variant`: video, with or without sound. Others are renditions of a group. */
  readonly kind: 'variant' | 'audio' | 'text';
  /** Bits per second; null if unknown. */
  readonly bandwidth: number | null;
  readonly averageBandwidth: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly frameRate: number | null;
  readonly range: VideoDescription['range'];
  readonly language: string | null;
  readonly label: string | null;
  readonly isDefault: boolean;
  readonly purpose: Purpose;
};

export type HlsEntries = {
  readonly entries: readonly HlsEntry[];
  /** The codec of text in MP4; null if the variants do not state it. */
  readonly textCodec: string | null;
  /** The sound of the variants is one of the audio tracks. */
  readonly hasMuxedAudio: boolean;
  readonly captions: readonly ClosedCaptions[];
  /** It states that every segment of the stream starts with a keyframe. */
  readonly isIndependent: boolean;
  readonly variables: Variables;
};

/** Each playlist is read, and so is the start of its media. */
const VARIANTS_MAX = 10;
const AUDIO_MAX = 8;
const TEXT_MAX = 32;
/** Entries of hostile playlists, most of which are duplicates. */
const LISTED_MAX = 1_000;

const NO_DETAILS: Omit<HlsEntry, 'href' | 'kind'> = {
  bandwidth: null,
  averageBandwidth: null,
  width: null,
  height: null,
  frameRate: null,
  range: 'SDR',
  language: null,
  label: null,
  isDefault: true,
  purpose: { isForced: false, characteristics: [] },
};

type Found = {
  readonly variants: (HlsEntry & { readonly isAudio: boolean })[];
  readonly audios: HlsEntry[];
  readonly texts: HlsEntry[];
  readonly captions: ClosedCaptions[];
  textCodec: string | null;
  hasMuxedAudio: boolean;
};

/** Lists the media playlists of a playlist, which may be one itself. Throws PackagingError. */
export function readHlsEntries(text: string, base: URL): HlsEntries {
  if (!isPlaylist(text)) throw new PackagingError('unsupported', 'Its playlist is invalid.');
  const expander = createExpander(text, { base, imported: new Map() });
  const expand = (value: string): string => expander.expand(value) ?? value;
  const found: Found = {
    variants: [],
    audios: [],
    texts: [],
    captions: [],
    textCodec: null,
    hasMuxedAudio: false,
  };
  let pending: readonly Attribute[] | undefined;
  for (const statement of readStatements(text)) {
    if (statement.kind === 'uri') {
      const url = pending && resolveReference(expand(statement.uri), base);
      if (pending !== undefined && url !== undefined) addVariant(found, url, pending);
      pending = undefined;
      continue;
    }
    if (statement.name === 'EXT-X-DEFINE') expander.applyDefinition(statement.value);
    if (statement.name === 'EXT-X-STREAM-INF') pending = readAttributes(statement.value, expand);
    if (statement.name === 'EXT-X-MEDIA')
      addRendition(found, readAttributes(statement.value, expand), base);
  }
  const { variables } = expander;
  const { textCodec } = found;
  const isIndependent = text.includes(`\n#${INDEPENDENT}`);
  const captions = listDistinctCaptions(found.captions);
  if (found.variants.length === 0) {
    const entry: HlsEntry = { ...NO_DETAILS, href: base.href, kind: 'variant' };
    return { entries: [entry], textCodec, hasMuxedAudio: true, captions, isIndependent, variables };
  }
  const hasVideo = found.variants.some(({ isAudio }) => !isAudio);
  const variants = found.variants.filter(({ isAudio }) => !(hasVideo && isAudio));
  return {
    entries: [
      ...listDistinct(variants, VARIANTS_MAX),
      ...listDistinct(found.audios, AUDIO_MAX),
      ...listDistinct(found.texts, TEXT_MAX),
    ],
    textCodec,
    captions,
    isIndependent,
    hasMuxedAudio: found.hasMuxedAudio || found.audios.length === 0,
    variables,
  };
}

const TEXT_CODEC = /(?:^|,)\s*((?:wvtt|stpp)[\w.]{0,32})\s*(?:,|$)/;

function addVariant(found: Found, url: URL, attributes: readonly Attribute[]): void {
  const { variants } = found;
  if (variants.length === LISTED_MAX) return;
  const find = (name: string): string | undefined => findAttribute(attributes, name);
  found.textCodec ??= TEXT_CODEC.exec(find('CODECS') ?? '')?.[1] ?? null;
  const size = toResolution(find('RESOLUTION'));
  variants.push({
    ...NO_DETAILS,
    ...size,
    href: url.href,
    kind: 'variant',
    isAudio: size.width === null && classifyCodecs(find('CODECS') ?? null) === 'audio',
    bandwidth: toInteger(find('BANDWIDTH')),
    averageBandwidth: toInteger(find('AVERAGE-BANDWIDTH')),
    frameRate: toDecimal(find('FRAME-RATE')),
    range: RANGES.get(find('VIDEO-RANGE')) ?? 'SDR',
  });
}

const RANGES: ReadonlyMap<string | undefined, VideoDescription['range']> = new Map([
  ['PQ', 'PQ'],
  ['HLG', 'HLG'],
]);

const KINDS: ReadonlyMap<string | undefined, 'audio' | 'text'> = new Map([
  ['AUDIO', 'audio'],
  ['SUBTITLES', 'text'],
]);

/** Audio without a URI is in the variants (RFC 8216bis §4.4.6.1). */
function addRendition(found: Found, attributes: readonly Attribute[], base: URL): void {
  const find = (name: string): string | undefined => findAttribute(attributes, name);
  const captions = parseHlsCaptions(attributes);
  if (captions !== undefined && found.captions.length < LISTED_MAX) found.captions.push(captions);
  const kind = KINDS.get(find('TYPE'));
  const list = kind === 'audio' ? found.audios : found.texts;
  if (kind === undefined || list.length === LISTED_MAX) return;
  const url = resolveReference(find('URI') ?? '', base);
  if (find('URI') === undefined || url === undefined) {
    found.hasMuxedAudio ||= kind === 'audio';
    return;
  }
  list.push({
    ...NO_DETAILS,
    href: url.href,
    kind,
    language: toLanguageTag(find('LANGUAGE') ?? ''),
    label: find('NAME') ?? null,
    isDefault: find('DEFAULT') === 'YES',
    purpose: parsePurpose(attributes),
  });
}

/** Others could name the upstream. */
const PUBLIC_CHARACTERISTIC = /^public\.[a-z.-]{1,80}$/;
const CHARACTERISTICS_MAX = 8;

function parsePurpose(attributes: readonly Attribute[]): Purpose {
  const characteristics = (findAttribute(attributes, 'CHARACTERISTICS') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => PUBLIC_CHARACTERISTIC.test(each))
    .slice(0, CHARACTERISTICS_MAX);
  return { isForced: findAttribute(attributes, 'FORCED') === 'YES', characteristics };
}

/** The same playlist may be part of several variants or groups. */
function listDistinct(entries: readonly HlsEntry[], max: number): readonly HlsEntry[] {
  const distinct = new Map<string, HlsEntry>();
  for (const entry of entries) {
    if (!distinct.has(entry.href)) distinct.set(entry.href, entry);
  }
  return [...distinct.values()].slice(0, max);
}
