import { findAttribute, parseAttributes } from './parse-attributes.ts';
import type { Attribute } from './parse-attributes.ts';
import { readLines } from './read-lines.ts';
import { parseTag } from './read-tag.ts';

/** A subtitle rendition to be (RFC 8216bis §4.4.6.1). */
export type SubtitleRendition = {
  /** BCP 47. */
  readonly language: string;
  readonly name: string;
  readonly kind: 'subtitles' | 'captions';
  readonly isDefault: boolean;
  /** Left out of a group that has one in its language. */
  readonly givesWay?: boolean;
  /** The address of its media playlist, free of quotes and line ends. */
  readonly uri: string;
};

/** What a lone media playlist is, for the multivariant playlist around it. */
export type LoneVariant = {
  /** Bits per second; null where nobody knows. */
  readonly bandwidth: number | null;
  /** As RFC 6381 writes them. */
  readonly codecs: string;
  readonly width: number | null;
  readonly height: number | null;
};

type Group = {
  readonly id: string;
  readonly names: ReadonlySet<string>;
  /** Languages that a player may already choose by itself. */
  readonly languages: ReadonlySet<string>;
  readonly hasDefault: boolean;
  /** Languages of all its members, without regions. */
  readonly spoken: ReadonlySet<string>;
};

const OWN_GROUP = 'subtitles';
/** The attribute must be there, and a player with one variant has nothing to choose by it. */
const BANDWIDTH_UNKNOWN = 2_000_000;
/** RFC 8216bis, appendix on media characteristics: what captions have and plain subtitles have not. */
const CAPTIONS =
  'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';
const UNQUOTABLE = /["\r\n]/g;

/**
 * Adds renditions to a multivariant playlist: to each subtitle group that a variant names, and to a new one for the
 * variants that name none. All else stays as it is, byte for byte, and so do closed captions.
 */
export function addSubtitles(playlist: string, renditions: readonly SubtitleRendition[]): string {
  const lines = [...readLines(playlist)].map((line) => ({ ...line, tag: parseTag(line.text) }));
  const media = lines.flatMap(({ text, tag }) =>
    tag?.name === 'EXT-X-MEDIA' ? [parseAttributes(text, tag.valueStart)] : [],
  );
  const subtitles = media.filter((each) => findAttribute(each, 'TYPE') === 'SUBTITLES');
  const ownGroup = pickGroup(new Set(media.map((each) => findAttribute(each, 'GROUP-ID') ?? '')));
  const variants = lines.filter(({ tag }) => tag?.name === 'EXT-X-STREAM-INF');
  const groupIds = variants.map(({ text, tag }) => findGroup(text, tag?.valueStart) ?? ownGroup);
  const [first] = variants;
  if (first === undefined || renditions.length === 0) return playlist;

  const added = [...new Set(groupIds)]
    .flatMap((id) => describeRenditions(renditions, describeGroup(id, subtitles)))
    .map((text) => `${text}${first.end || '\n'}`)
    .join('');
  return lines
    .map((line) => {
      const isVariant = line.tag?.name === 'EXT-X-STREAM-INF';
      const isOwn = isVariant && findGroup(line.text, line.tag?.valueStart) === undefined;
      const text = isOwn ? appendGroup(line.text, ownGroup) : line.text;
      return `${line === first ? added : ''}${text}${line.end}`;
    })
    .join('');
}

/** A multivariant playlist around the lone media playlist at this address. */
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

function pickGroup(taken: ReadonlySet<string>): string {
  let id = OWN_GROUP;
  for (let number = 2; taken.has(id); number += 1) id = `${OWN_GROUP}-${number}`;
  return id;
}

function findGroup(line: string, valueStart = 0): string | undefined {
  return findAttribute(parseAttributes(line, valueStart), 'SUBTITLES');
}

function appendGroup(line: string, id: string): string {
  const end = line.trimEnd().length;
  return `${line.slice(0, end)},SUBTITLES="${id}"${line.slice(end)}`;
}

function describeGroup(id: string, subtitles: readonly (readonly Attribute[])[]): Group {
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
    spoken: new Set(members.map((each) => toBase(findAttribute(each, 'LANGUAGE') ?? ''))),
  };
}

/** `de` of `de-AT`. */
function toBase(language: string): string {
  return language.toLowerCase().split('-', 1)[0] ?? '';
}

function isDefault(attributes: readonly Attribute[]): boolean {
  return findAttribute(attributes, 'DEFAULT') === 'YES';
}

/** §4.4.6.1.1: names are unique in a group, and at most one member is the default. What was there first keeps both. */
function describeRenditions(
  renditions: readonly SubtitleRendition[],
  group: Group,
): readonly string[] {
  const names = new Set(group.names);
  const languages = new Set(group.languages);
  let hasDefault = group.hasDefault;
  const wanted = renditions.filter(
    ({ givesWay, language }) => givesWay !== true || !group.spoken.has(toBase(language)),
  );
  return wanted.map(({ language, name, kind, isDefault: wantsDefault, uri }) => {
    const ownName = pickName(name.replaceAll(UNQUOTABLE, ' ').trim() || language, names);
    const isChosen = wantsDefault && !hasDefault;
    const isSelectable = isChosen || !languages.has(language.toLowerCase());
    names.add(ownName);
    languages.add(language.toLowerCase());
    hasDefault ||= isChosen;
    const attributes = [
      'TYPE=SUBTITLES',
      `GROUP-ID="${group.id}"`,
      `NAME="${ownName}"`,
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

function pickName(name: string, taken: ReadonlySet<string>): string {
  let picked = name;
  for (let number = 2; taken.has(picked); number += 1) picked = `${name} (${number})`;
  return picked;
}
