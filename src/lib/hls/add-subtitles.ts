import { findAttribute, parseAttributes } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { readLines } from './read-lines.ts';
import { parseTag } from './read-tag.ts';

/** A subtitle rendition to add (RFC 8216bis §4.4.6.1). */
export type SubtitleRendition = {
  /** A BCP 47 language tag. */
  readonly language: string;
  readonly name: string;
  readonly kind: 'subtitles' | 'captions';
  readonly isDefault: boolean;
  /** Skipped in a group that already has a rendition in this language, regardless of region. */
  readonly isFallback?: boolean;
  /** The URI of the media playlist, without quotes or line breaks. */
  readonly uri: string;
};

/** The attributes of a variant that consists of a single media playlist. */
export type LoneVariant = {
  /** Bits per second; null if unknown. */
  readonly bandwidth: number | null;
  /** In the syntax of RFC 6381. */
  readonly codecs: string;
  readonly width: number | null;
  readonly height: number | null;
};

type Group = {
  readonly id: string;
  readonly names: ReadonlySet<string>;
  /** Languages that players may already select automatically (AUTOSELECT or DEFAULT). */
  readonly languages: ReadonlySet<string>;
  readonly hasDefault: boolean;
  /** Primary language subtags of all members. */
  readonly primaryLanguages: ReadonlySet<string>;
};

const GROUP_ID = 'subtitles';
/** BANDWIDTH is required, but players do not use it when there is only one variant. */
const BANDWIDTH_UNKNOWN = 2_000_000;
/**
 * The media characteristics that distinguish captions from subtitles (RFC 8216bis, appendix on
 * media characteristics).
 */
const CAPTIONS =
  'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';
const UNQUOTABLE = /["\r\n]/g;

/**
 * Adds renditions to each subtitle group that a variant references, and to a new group for the
 * variants without one. All other bytes of the multivariant playlist stay the same, including
 * closed captions.
 */
export function addSubtitles(playlist: string, renditions: readonly SubtitleRendition[]): string {
  const lines = [...readLines(playlist)].map((line) => ({ ...line, tag: parseTag(line.text) }));
  const media = lines.flatMap(({ text, tag }) =>
    tag?.name === 'EXT-X-MEDIA' ? [parseAttributes(text, tag.valueStart)] : [],
  );
  const subtitles = media.filter((each) => findAttribute(each, 'TYPE') === 'SUBTITLES');
  const newGroupId = pickGroupId(
    new Set(media.map((each) => findAttribute(each, 'GROUP-ID') ?? '')),
  );
  const variants = lines.filter(({ tag }) => tag?.name === 'EXT-X-STREAM-INF');
  const groupIds = variants.map(
    ({ text, tag }) => findGroupId(text, tag?.valueStart) ?? newGroupId,
  );
  const [first] = variants;
  if (first === undefined || renditions.length === 0) return playlist;

  const added = [...new Set(groupIds)]
    .flatMap((id) => writeRenditions(renditions, toGroup(id, subtitles)))
    .map((text) => `${text}${first.end || '\n'}`)
    .join('');
  return lines
    .map((line) => {
      const isVariant = line.tag?.name === 'EXT-X-STREAM-INF';
      const needsGroup = isVariant && findGroupId(line.text, line.tag?.valueStart) === undefined;
      const text = needsGroup ? appendGroupId(line.text, newGroupId) : line.text;
      return `${line === first ? added : ''}${text}${line.end}`;
    })
    .join('');
}

/** Writes a multivariant playlist around a single media playlist. */
export function wrapMediaPlaylist(
  uri: string,
  { bandwidth, codecs, width, height }: LoneVariant,
  renditions: readonly SubtitleRendition[],
): string {
  const attributes = [
    `BANDWIDTH=${bandwidth ?? BANDWIDTH_UNKNOWN}`,
    `CODECS="${codecs.replaceAll(UNQUOTABLE, '')}"`,
    ...(width === null || height === null ? [] : [`RESOLUTION=${width}x${height}`]),
  ];
  const lines = ['#EXTM3U', `#EXT-X-STREAM-INF:${attributes.join(',')}`, uri, ''];
  return addSubtitles(lines.join('\n'), renditions);
}

function pickGroupId(used: ReadonlySet<string>): string {
  let id = GROUP_ID;
  for (let number = 2; used.has(id); number += 1) id = `${GROUP_ID}-${number}`;
  return id;
}

function findGroupId(line: string, valueStart = 0): string | undefined {
  return findAttribute(parseAttributes(line, valueStart), 'SUBTITLES');
}

function appendGroupId(line: string, id: string): string {
  const end = line.trimEnd().length;
  return `${line.slice(0, end)},SUBTITLES="${id}"${line.slice(end)}`;
}

function toGroup(id: string, subtitles: readonly (readonly Attribute[])[]): Group {
  const members = subtitles.filter((each) => findAttribute(each, 'GROUP-ID') === id);
  return {
    id,
    names: new Set(members.map((each) => findAttribute(each, 'NAME') ?? '')),
    languages: new Set(
      members
        .filter((each) => findAttribute(each, 'AUTOSELECT') === 'YES' || isDefault(each))
        .map((each) => findAttribute(each, 'LANGUAGE')?.toLowerCase() ?? ''),
    ),
    hasDefault: members.some(isDefault),
    primaryLanguages: new Set(
      members.map((each) => toPrimaryLanguage(findAttribute(each, 'LANGUAGE') ?? '')),
    ),
  };
}

/** `de` for `de-AT`. */
function toPrimaryLanguage(language: string): string {
  return language.toLowerCase().split('-', 1)[0] ?? '';
}

function isDefault(attributes: readonly Attribute[]): boolean {
  return findAttribute(attributes, 'DEFAULT') === 'YES';
}

/**
 * §4.4.6.1.1: names are unique in a group and at most one member is the default. Existing members
 * take precedence.
 */
function writeRenditions(
  renditions: readonly SubtitleRendition[],
  group: Group,
): readonly string[] {
  const names = new Set(group.names);
  const languages = new Set(group.languages);
  let hasDefault = group.hasDefault;
  const missing = renditions.filter(
    ({ isFallback, language }) =>
      isFallback !== true || !group.primaryLanguages.has(toPrimaryLanguage(language)),
  );
  return missing.map(({ language, name, kind, isDefault: wantsDefault, uri }) => {
    const uniqueName = pickName(name.replaceAll(UNQUOTABLE, ' ').trim() || language, names);
    const isChosen = wantsDefault && !hasDefault;
    const isSelectable = isChosen || !languages.has(language.toLowerCase());
    names.add(uniqueName);
    languages.add(language.toLowerCase());
    hasDefault ||= isChosen;
    const attributes = [
      'TYPE=SUBTITLES',
      `GROUP-ID="${group.id}"`,
      `NAME="${uniqueName}"`,
      `LANGUAGE="${language}"`,
      `DEFAULT=${isChosen ? 'YES' : 'NO'}`,
      `AUTOSELECT=${isSelectable ? 'YES' : 'NO'}`,
      'FORCED=NO',
      ...(kind === 'captions' ? [`CHARACTERISTICS="${CAPTIONS}"`] : []),
      `URI="${uri}"`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}

function pickName(name: string, used: ReadonlySet<string>): string {
  let picked = name;
  for (let number = 2; used.has(picked); number += 1) picked = `${name} (${number})`;
  return picked;
}
