import type { Rendition } from './rendition.ts';
import type { ClosedCaptions } from './streams/closed-captions.ts';

/** A rendition and the URI of its media playlist. */
export type HlsRendition = Pick<
  Rendition,
  | 'kind'
  | 'format'
  | 'codec'
  | 'language'
  | 'label'
  | 'isDefault'
  | 'video'
  | 'audio'
  | 'bandwidth'
  | 'purpose'
> & {
  readonly playlistUri: string;
  /** The playlist of its keyframes, if there is one. */
  readonly keyframes: { readonly uri: string; readonly bandwidth: number } | null;
};

type MasterOptions = {
  readonly captions?: readonly ClosedCaptions[];
  /** False if segments may start with other pictures than keyframes. */
  readonly isIndependent?: boolean;
};

type Group = { readonly id: string; readonly members: readonly HlsRendition[] };

const SUBTITLES_GROUP = 'text';
const CAPTIONS_GROUP = 'captions';
const UNQUOTABLE = /["\r\n]/g;

/**
 * Writes the multivariant playlist (RFC 8216bis §4.4.6). Renditions with another format than
 * fragmented MP4 or WebVTT are omitted. Undefined if that leaves no video or no audio of a
 * presentation that has it.
 */
export function writeHlsMaster(
  renditions: readonly HlsRendition[],
  { captions = [], isIndependent = true }: MasterOptions = {},
): string | undefined {
  const usable = renditions.filter(({ format }) => format !== 'webm');
  const videos = usable.filter(({ kind }) => kind === 'video');
  const audioGroups = groupAudio(usable.filter(({ kind }) => kind === 'audio'));
  const texts = usable.filter(({ kind }) => kind === 'text');
  const variants =
    videos.length > 0
      ? videos.flatMap((video) => writeVideoVariants(video, audioGroups, { texts, captions }))
      : audioGroups.flatMap((group) => writeAudioVariant(group, { texts, captions: [] }));
  const isComplete = (['video', 'audio'] as const).every(
    (kind) => !hasKind(renditions, kind) || hasKind(usable, kind),
  );
  if (variants.length === 0 || !isComplete) return undefined;
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    ...(isIndependent ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    ...audioGroups.flatMap((group) =>
      writeMembers('AUDIO', group, videos.length === 0 ? findMain(group) : undefined),
    ),
    ...writeMembers('SUBTITLES', { id: SUBTITLES_GROUP, members: texts }),
    ...writeCaptions(videos.length === 0 ? [] : captions),
    ...variants,
    ...videos.flatMap(writeKeyframes),
    '',
  ].join('\n');
}

function hasKind(renditions: readonly HlsRendition[], kind: HlsRendition['kind']): boolean {
  return renditions.some((rendition) => rendition.kind === kind);
}

/**
 * Names are unique in a group (RFC 8216bis §4.4.6.1.1), and its members have the same codec, so
 * another quality or codec of the same audio is in another group.
 */
function groupAudio(renditions: readonly HlsRendition[]): readonly Group[] {
  const groups: { readonly codec: string; readonly members: HlsRendition[] }[] = [];
  for (const rendition of renditions) {
    const codec = toFamily(rendition.codec);
    const group = groups.find(
      (each) =>
        each.codec === codec &&
        !each.members.some((member) => toIdentity(member) === toIdentity(rendition)),
    );
    if (group === undefined) groups.push({ codec, members: [rendition] });
    else group.members.push(rendition);
  }
  return groups.map(({ members }, index) => ({ id: `audio-${index + 1}`, members }));
}

function toFamily(codec: string): string {
  return codec.split('.')[0] ?? codec;
}

function toIdentity({ language, label }: HlsRendition): string {
  return JSON.stringify([language, label]);
}

/** Without video, the group's default rendition is the variant. */
function findMain({ members }: Group): HlsRendition | undefined {
  return members.find(({ isDefault }) => isDefault) ?? members[0];
}

/**
 * A rendition without a URI is in the variant (RFC 8216bis §4.4.6.1). hls.js would play the variant
 * and the same playlist as a rendition, and report an error.
 */
function writeMembers(
  type: 'AUDIO' | 'SUBTITLES',
  { id, members }: Group,
  inVariant?: HlsRendition,
): readonly string[] {
  const names = new Set<string>();
  const defaultAt = Math.max(
    0,
    members.findIndex(({ isDefault }) => isDefault),
  );
  return members.map((member, index) => {
    const name = pickName(member, names);
    names.add(name);
    // Subtitles are not shown unless the viewer selects them.
    const isDefault = type === 'AUDIO' && index === defaultAt;
    const attributes = [
      `TYPE=${type}`,
      `GROUP-ID="${id}"`,
      `NAME="${name}"`,
      ...(member.language === null ? [] : [`LANGUAGE="${clean(member.language)}"`]),
      `DEFAULT=${isDefault ? 'YES' : 'NO'}`,
      'AUTOSELECT=YES',
      ...writePurpose(member, type),
      ...(member.audio === null ? [] : [`CHANNELS="${member.audio.channels}"`]),
      ...(member === inVariant ? [] : [`URI="${member.playlistUri}"`]),
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}

/** Only subtitles are forced. */
function writePurpose({ purpose }: HlsRendition, type: 'AUDIO' | 'SUBTITLES'): readonly string[] {
  const { isForced = false, characteristics = [] } = purpose ?? {};
  return [
    ...(isForced && type === 'SUBTITLES' ? ['FORCED=YES'] : []),
    ...(characteristics.length === 0 ? [] : [`CHARACTERISTICS="${characteristics.join(',')}"`]),
  ];
}

function writeCaptions(captions: readonly ClosedCaptions[]): readonly string[] {
  const names = new Set<string>();
  return captions.map((each) => {
    const name = pickName({ ...each, label: each.label ?? each.language ?? each.channel }, names);
    names.add(name);
    const attributes = [
      'TYPE=CLOSED-CAPTIONS',
      `GROUP-ID="${CAPTIONS_GROUP}"`,
      `NAME="${name}"`,
      ...(each.language === null ? [] : [`LANGUAGE="${clean(each.language)}"`]),
      'AUTOSELECT=YES',
      `INSTREAM-ID="${each.channel}"`,
    ];
    return `#EXT-X-MEDIA:${attributes.join(',')}`;
  });
}

function pickName(
  { label, language }: Pick<HlsRendition, 'label' | 'language'>,
  taken: ReadonlySet<string>,
): string {
  const name = clean(label ?? language ?? '') || 'Track';
  if (!taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

type VariantText = {
  readonly texts: readonly HlsRendition[];
  readonly captions: readonly ClosedCaptions[];
};

function writeVideoVariants(
  video: HlsRendition,
  audioGroups: readonly Group[],
  text: VariantText,
): readonly string[] {
  if (audioGroups.length === 0) return writeVariant(video, { members: [], groupId: null, ...text });
  return audioGroups.flatMap(({ id, members }) =>
    writeVariant(video, { members, groupId: id, ...text }),
  );
}

function writeAudioVariant(group: Group, text: VariantText): readonly string[] {
  const { id, members } = group;
  const main = findMain(group);
  return main === undefined ? [] : writeVariant(main, { members, groupId: id, ...text });
}

/** The bandwidth includes the largest member of the group (RFC 8216bis §4.4.6.2). */
function writeVariant(
  main: HlsRendition,
  {
    members,
    groupId,
    texts,
    captions,
  }: VariantText & {
    readonly members: readonly HlsRendition[];
    readonly groupId: string | null;
  },
): readonly string[] {
  const others = members.filter((member) => member !== main);
  const isAudio = main.kind === 'audio';
  const extra = isAudio ? [] : others;
  const peak = Math.max(0, ...extra.map(({ bandwidth }) => bandwidth.peak));
  const average = Math.max(0, ...extra.map(({ bandwidth }) => bandwidth.average));
  const segmentedTexts = texts.filter(({ format }) => format === 'mp4');
  const codecs = [...new Set([main, ...others, ...segmentedTexts].map(({ codec }) => codec))];
  const attributes = [
    `BANDWIDTH=${main.bandwidth.peak + peak}`,
    `AVERAGE-BANDWIDTH=${main.bandwidth.average + average}`,
    // Players read the codecs from the media if they are unknown.
    ...(codecs.includes('') ? [] : [`CODECS="${clean(codecs.join(','))}"`]),
    ...writeVideoAttributes(main),
    ...(groupId === null ? [] : [`AUDIO="${groupId}"`]),
    ...(texts.length === 0 ? [] : [`SUBTITLES="${SUBTITLES_GROUP}"`]),
    ...(captions.length === 0 ? [] : [`CLOSED-CAPTIONS="${CAPTIONS_GROUP}"`]),
  ];
  return [`#EXT-X-STREAM-INF:${attributes.join(',')}`, main.playlistUri];
}

function writeVideoAttributes({ video }: HlsRendition): readonly string[] {
  if (video === null) return [];
  return [
    ...(video.width === 0 ? [] : [`RESOLUTION=${video.width}x${video.height}`]),
    ...(video.frameRate === null ? [] : [`FRAME-RATE=${video.frameRate.toFixed(3)}`]),
    `VIDEO-RANGE=${video.range}`,
  ];
}

function writeKeyframes({ keyframes, codec, video }: HlsRendition): readonly string[] {
  if (keyframes === null || video === null) return [];
  const attributes = [
    `BANDWIDTH=${keyframes.bandwidth}`,
    `CODECS="${codec}"`,
    ...(video.width === 0 ? [] : [`RESOLUTION=${video.width}x${video.height}`]),
    `VIDEO-RANGE=${video.range}`,
    `URI="${keyframes.uri}"`,
  ];
  return [`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')}`];
}

function clean(text: string): string {
  return text.replace(UNQUOTABLE, ' ').trim();
}
