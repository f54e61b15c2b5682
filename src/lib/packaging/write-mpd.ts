import { writeTimeline } from '../dash/write-timeline.ts';
import { escapeXml } from '../xml/splice-xml.ts';
import { type Address, findInitAddress, type Rendition } from './rendition.ts';
import { listAccessibility } from './streams/closed-captions.ts';
import { toMediaType } from './to-media-type.ts';

const ROLE_SCHEME = 'urn:mpeg:dash:role:2011';
const CHANNELS_SCHEME = 'urn:mpeg:dash:23003:3:audio_channel_configuration:2011';
const TRANSFER_SCHEME = 'urn:mpeg:mpegB:cicp:TransferCharacteristics';
/** Code points of transfer characteristics (ISO/IEC 23091-2 §8.2). */
const TRANSFERS = { SDR: 1, PQ: 16, HLG: 18 } as const;
const BUFFER_SECONDS_MIN = 2;

/**
 * Writes a static MPD (ISO/IEC 23009-1 §5) with one adaptation set per kind, language, label and
 * codec. Segments start with keyframes. Segments of WebVTT are omitted, because most players read
 * only complete files.
 */
export function writeMpd(renditions: readonly Rendition[], durationSeconds: number): string {
  const period = { id: '0', startSeconds: 0, renditions };
  return writePeriods([period], { kind: 'static', durationSeconds });
}

export type MpdPeriod = {
  /** Stays the same while a live MPD is reloaded. */
  readonly id: string;
  readonly startSeconds: number;
  readonly renditions: readonly Rendition[];
};

/** `dynamic`: a live presentation whose times count from the epoch. */
export type MpdTiming =
  | { readonly kind: 'static'; readonly durationSeconds: number }
  | {
      readonly kind: 'dynamic';
      readonly publishedMs: number;
      readonly updateSeconds: number;
      readonly windowSeconds: number;
      /** How far behind the newest segment players start. */
      readonly delaySeconds: number;
    };

/** Like `writeMpd`, with several periods, and for live streams. */
export function writePeriods(periods: readonly MpdPeriod[], timing: MpdTiming): string {
  const longest = Math.max(0, ...periods.map(({ renditions }) => findLongest(renditions)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    open('MPD', {
      xmlns: 'urn:mpeg:dash:schema:mpd:2011',
      profiles: 'urn:mpeg:dash:profile:isoff-live:2011',
      ...toTimingAttributes(timing),
      maxSegmentDuration: toDuration(longest),
      minBufferTime: toDuration(BUFFER_SECONDS_MIN),
    }),
    ...periods.flatMap(writePeriod),
    ...(timing.kind === 'static' ? [] : [CLOCK]),
    '</MPD>',
    '',
  ].join('\n');
}

/** The clock of this service replaces the value. */
const CLOCK = empty('UTCTiming', {
  schemeIdUri: 'urn:mpeg:dash:utc:http-xsdate:2014',
  value: 'https://clock.invalid/',
});

function toTimingAttributes(timing: MpdTiming): Attributes {
  if (timing.kind === 'static') {
    return { type: 'static', mediaPresentationDuration: toDuration(timing.durationSeconds) };
  }
  return {
    type: 'dynamic',
    availabilityStartTime: new Date(0).toISOString(),
    publishTime: new Date(timing.publishedMs).toISOString(),
    minimumUpdatePeriod: toDuration(timing.updateSeconds),
    timeShiftBufferDepth: toDuration(timing.windowSeconds),
    suggestedPresentationDelay: toDuration(timing.delaySeconds),
  };
}

function writePeriod({ id, startSeconds, renditions }: MpdPeriod): readonly string[] {
  const usable = renditions.filter(({ format }) => format !== 'vtt');
  const sets = Object.values(Object.groupBy(usable, toSetKey)).flatMap((set, index) =>
    set === undefined ? [] : writeSet(set, index),
  );
  return [open('Period', { id, start: toDuration(startSeconds) }), ...sets, '</Period>'];
}

/** Players switch between representations of a set, which therefore share their codec. */
function toSetKey({ kind, format, codec, language, label, purpose }: Rendition): string {
  const family = codec.split('.')[0];
  return JSON.stringify(
    kind === 'video' ? [kind, format, family] : [kind, format, family, language, label, purpose],
  );
}

function writeSet(members: readonly Rendition[], index: number): readonly string[] {
  const [first] = members;
  if (first === undefined) return [];
  const { kind, language, label, captions = [] } = first;
  return [
    open('AdaptationSet', {
      id: index,
      contentType: kind,
      mimeType: toMediaType(first),
      ...(language === null ? {} : { lang: language }),
      segmentAlignment: members.every((member) => isAligned(member, first)),
      startWithSAP: 1,
    }),
    ...(label === null ? [] : [`<Label>${escapeXml(label)}</Label>`]),
    ...listAccessibility(captions).map((each) => empty('Accessibility', each)),
    empty('Role', { schemeIdUri: ROLE_SCHEME, value: toRole(first) }),
    ...members.flatMap(writeRepresentation),
    '</AdaptationSet>',
  ];
}

const TRANSCRIPT = 'public.accessibility.transcribes-spoken-dialog';
const DESCRIPTION = 'public.accessibility.describes-video';

/** ISO/IEC 23009-1 §5.8.5.5. */
function toRole({ kind, isDefault, purpose }: Rendition): string {
  const { isForced = false, characteristics = [] } = purpose ?? {};
  if (kind === 'text') {
    if (isForced) return 'forced-subtitle';
    return characteristics.includes(TRANSCRIPT) ? 'caption' : 'subtitle';
  }
  if (kind === 'video' || isDefault) return 'main';
  return characteristics.includes(DESCRIPTION) ? 'description' : 'alternate';
}

function isAligned(a: Rendition, b: Rendition): boolean {
  return (
    a.segments.length === b.segments.length &&
    a.segments.every(
      ({ startTicks }, index) =>
        (startTicks - a.offsetTicks) / a.timescale ===
        ((b.segments[index]?.startTicks ?? 0) - b.offsetTicks) / b.timescale,
    )
  );
}

function writeRepresentation(rendition: Rendition): readonly string[] {
  const { id, codec, bandwidth, video, audio } = rendition;
  return [
    open('Representation', {
      id,
      bandwidth: bandwidth.peak,
      codecs: codec,
      ...(video === null || video.width === 0 ? {} : { width: video.width, height: video.height }),
      ...(typeof video?.frameRate === 'number' ? { frameRate: toFrameRate(video.frameRate) } : {}),
      ...(audio === null ? {} : { audioSamplingRate: audio.sampleRate }),
    }),
    ...(video === null || video.range === 'SDR'
      ? []
      : [
          empty('SupplementalProperty', {
            schemeIdUri: TRANSFER_SCHEME,
            value: TRANSFERS[video.range],
          }),
        ]),
    ...(audio === null
      ? []
      : [
          empty('AudioChannelConfiguration', {
            schemeIdUri: CHANNELS_SCHEME,
            value: audio.channels,
          }),
        ]),
    ...writeSegments(rendition),
    '</Representation>',
  ];
}

/** A ratio keeps rates such as 30000/1001 exact. */
function toFrameRate(rate: number): string {
  if (Number.isInteger(rate)) return String(rate);
  const ntsc = Math.round(rate * 1.001);
  return Math.abs(ntsc / 1.001 - rate) < 0.005
    ? `${ntsc * 1000}/1001`
    : `${Math.round(rate * 1000)}/1000`;
}

function writeSegments(rendition: Rendition): readonly string[] {
  const { addresses, timescale, offsetTicks } = rendition;
  const timing = {
    timescale,
    ...(offsetTicks === 0 ? {} : { presentationTimeOffset: offsetTicks }),
  };
  const timeline = [
    '<SegmentTimeline>',
    ...writeTimeline(rendition.segments),
    '</SegmentTimeline>',
  ];
  if (addresses.kind === 'template') {
    const { init, media, firstNumber = 0 } = addresses;
    return [
      open('SegmentTemplate', {
        ...timing,
        startNumber: firstNumber,
        ...(init === null ? {} : { initialization: init }),
        media,
      }),
      ...timeline,
      '</SegmentTemplate>',
    ];
  }
  const init = findInitAddress(rendition);
  return [
    open('SegmentList', timing),
    ...(init === null ? [] : [empty('Initialization', toAttributes(init, 'sourceURL', 'range'))]),
    ...timeline,
    ...addresses.segments.map((each) =>
      empty('SegmentURL', toAttributes(each, 'media', 'mediaRange')),
    ),
    '</SegmentList>',
  ];
}

function toAttributes({ uri, range }: Address, url: string, bytes: string): Attributes {
  return {
    [url]: uri,
    ...(range === undefined ? {} : { [bytes]: `${range.start}-${range.end - 1}` }),
  };
}

function findLongest(renditions: readonly Rendition[]): number {
  return renditions.reduce(
    (longest, { segments, timescale }) =>
      segments.reduce(
        (max, { durationTicks }) => Math.max(max, durationTicks / timescale),
        longest,
      ),
    0,
  );
}

function toDuration(seconds: number): string {
  return `PT${Number(seconds.toFixed(6))}S`;
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

function open(name: string, attributes: Attributes): string {
  return `<${name}${writeAttributes(attributes)}>`;
}

function empty(name: string, attributes: Attributes): string {
  return `<${name}${writeAttributes(attributes)}/>`;
}

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value))}"`)
    .join('');
}
