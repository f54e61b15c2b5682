// Manifests of the scripted live origin. Each link passes through `toLink`, which adds the token
// and the host that are current when the manifest is read.
import {
  SEGMENT_SECONDS,
  SEGMENTS_IN_LOOP,
  SUBTITLES,
  type Timing,
  toStartTicks,
  type Track,
  TRACKS,
} from './live-media.ts';

/** `ts` and `fmp4` are HLS; `number` and `time` are DASH with that segment addressing. */
export type LiveFormat = 'ts' | 'fmp4' | 'number' | 'time';

export type LiveWindow = {
  readonly format: LiveFormat;
  /** Sequence numbers of the oldest and the newest segment. */
  readonly oldest: number;
  readonly newest: number;
  readonly hasEnded: boolean;
  /** Time of sequence number 0 by the origin's clock. */
  readonly startMs: number;
  readonly nowMs: number;
  readonly hasAds: boolean;
  readonly hasGap: boolean;
  readonly hasSubtitles: boolean;
  /** The timestamps of transport streams restart from zero after each repetition. */
  readonly hasDiscontinuities: boolean;
  readonly holdBackSeconds: number | null;
  readonly toLink: (path: string) => string;
};

const SEGMENTS_PER_GAP = 10;
const GAP_POSITION = 7;
const SEGMENTS_PER_BREAK = 8;
const BREAK_START = 5;
const BREAK_SEGMENTS = 2;

export function isGap(sequence: number): boolean {
  return sequence % SEGMENTS_PER_GAP === GAP_POSITION;
}

/** Position in the ad break of a segment, or undefined outside of breaks. */
export function findAdPosition(sequence: number): number | undefined {
  const position = (sequence % SEGMENTS_PER_BREAK) - BREAK_START;
  return position >= 0 && position < BREAK_SEGMENTS ? position : undefined;
}

export function toMultivariantPlaylist({
  toLink,
  hasSubtitles,
}: Pick<LiveWindow, 'toLink' | 'hasSubtitles'>): string {
  const subtitles = hasSubtitles ? ',SUBTITLES="text"' : '';
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",DEFAULT=YES,LANGUAGE="en",URI="${toLink('/audio/media.m3u8')}"`,
    ...(hasSubtitles
      ? [
          `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en",URI="${toLink(`/${SUBTITLES.name}/media.m3u8`)}"`,
        ]
      : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=233200,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="sound"${subtitles}`,
    toLink('/360p/media.m3u8'),
    `#EXT-X-STREAM-INF:BANDWIDTH=112200,RESOLUTION=320x180,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="sound"${subtitles}`,
    toLink('/180p/media.m3u8'),
    '',
  ].join('\n');
}

export function toMediaPlaylist(track: Track, live: LiveWindow): string {
  const { format, oldest, newest, toLink } = live;
  const extension = toExtension(track, format);
  const timing = format === 'ts' ? track.transport : track;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:8',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS + 1}`,
    ...(live.holdBackSeconds === null
      ? []
      : [`#EXT-X-SERVER-CONTROL:HOLD-BACK=${live.holdBackSeconds}`]),
    `#EXT-X-MEDIA-SEQUENCE:${oldest}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${countDiscontinuities(live)}`,
    ...(extension === 'm4s' ? [`#EXT-X-MAP:URI="${toLink(`/${track.name}/init.m4s`)}"`] : []),
  ];
  for (let sequence = oldest; sequence <= newest; sequence += 1) {
    if (startsDiscontinuity(live, sequence)) lines.push('#EXT-X-DISCONTINUITY');
    if (live.hasAds) lines.push(...listAdTags(sequence));
    if (live.hasGap && isGap(sequence)) lines.push('#EXT-X-GAP');
    // Players place sound, whose segments differ slightly in length, by these times.
    const start = toStartSeconds(timing, sequence);
    const end = toStartSeconds(timing, sequence + 1);
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(live.startMs + start * 1000).toISOString()}`,
      `#EXTINF:${(end - start).toFixed(5)},`,
      toLink(`/${track.name}/segment-${sequence}.${extension}`),
    );
  }
  if (live.hasEnded) lines.push('#EXT-X-ENDLIST');
  return `${lines.join('\n')}\n`;
}

function toExtension(track: Track, format: LiveFormat): 'ts' | 'm4s' | 'vtt' {
  if (track === SUBTITLES) return 'vtt';
  return format === 'ts' ? 'ts' : 'm4s';
}

function toStartSeconds(timing: Timing, sequence: number): number {
  return toStartTicks(timing, sequence) / timing.ticksPerSecond;
}

function listAdTags(sequence: number): readonly string[] {
  const position = findAdPosition(sequence);
  if (position === 0) return [`#EXT-X-CUE-OUT:${BREAK_SEGMENTS * SEGMENT_SECONDS}`];
  const isAfterBreak = sequence > 0 && position === undefined && isAd(sequence - 1);
  return isAfterBreak ? ['#EXT-X-CUE-IN'] : [];
}

function startsDiscontinuity(live: LiveWindow, sequence: number): boolean {
  if (live.hasDiscontinuities && sequence % SEGMENTS_IN_LOOP === 0) return true;
  return live.hasAds && sequence > 0 && isAd(sequence) !== isAd(sequence - 1);
}

function isAd(sequence: number): boolean {
  return findAdPosition(sequence) !== undefined;
}

/** The discontinuities that have left the playlist (RFC 8216bis, section 4.4.3.3). */
function countDiscontinuities(live: LiveWindow): number {
  const gone = Array.from({ length: live.oldest }, (_, sequence) => sequence);
  return gone.filter((sequence) => startsDiscontinuity(live, sequence)).length;
}

export function toMpd(live: LiveWindow): string {
  const { startMs, nowMs, oldest, newest } = live;
  const windowSeconds = (newest - oldest + 1) * SEGMENT_SECONDS;
  const isoNow = new Date(nowMs).toISOString();
  // An MPD without an update period is final (ISO/IEC 23009-1, section 5.3.1.2).
  const lifetime = live.hasEnded
    ? `mediaPresentationDuration="PT${(newest + 1) * SEGMENT_SECONDS}S"`
    : `minimumUpdatePeriod="PT${SEGMENT_SECONDS}S"`;
  const [video, audio] = [TRACKS.slice(0, 2), TRACKS.slice(2)];
  return `<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="dynamic" availabilityStartTime="${new Date(startMs).toISOString()}" publishTime="${isoNow}" ${lifetime} timeShiftBufferDepth="PT${windowSeconds}S" suggestedPresentationDelay="PT4S" minBufferTime="PT2S">
<Period id="p0" start="PT0S">
<AdaptationSet id="0" contentType="video" mimeType="video/mp4" startWithSAP="1" segmentAlignment="true">
${toTemplate(live, video)}
<Representation id="360p" codecs="avc1.4d401e" bandwidth="180000" width="640" height="360"/>
<Representation id="180p" codecs="avc1.4d400c" bandwidth="70000" width="320" height="180"/>
</AdaptationSet>
<AdaptationSet id="1" contentType="audio" mimeType="audio/mp4" lang="en" startWithSAP="1" segmentAlignment="true">
${toTemplate(live, audio)}
<Representation id="audio" codecs="mp4a.40.2" bandwidth="32000" audioSamplingRate="44100"/>
</AdaptationSet>
</Period>
<UTCTiming schemeIdUri="urn:mpeg:dash:utc:direct:2014" value="${isoNow}"/>
</MPD>
`;
}

/** The template of an adaptation set, whose tracks all have the same timing. */
function toTemplate(live: LiveWindow, [track]: readonly Track[]): string {
  if (track === undefined) throw new Error('the adaptation set has no track');
  const { format, toLink } = live;
  const by = format === 'time' ? '$Time$' : '$Number$';
  const links =
    `initialization="${toXml(toLink('/$RepresentationID$/init.m4s'))}" ` +
    `media="${toXml(toLink(`/$RepresentationID$/segment-${by}.m4s`))}"`;
  if (format === 'number') {
    const duration = SEGMENT_SECONDS * track.ticksPerSecond;
    return `<SegmentTemplate timescale="${track.ticksPerSecond}" duration="${duration}" startNumber="0" ${links}/>`;
  }
  return `<SegmentTemplate timescale="${track.ticksPerSecond}" ${links}><SegmentTimeline>${listTimes(live, track)}</SegmentTimeline></SegmentTemplate>`;
}

function listTimes({ oldest, newest, hasGap }: LiveWindow, track: Track): string {
  const sequences = Array.from({ length: newest - oldest + 1 }, (_, index) => oldest + index);
  return sequences
    .filter((sequence) => !(hasGap && isGap(sequence)))
    .map((sequence) => {
      const start = toStartTicks(track, sequence);
      return `<S t="${start}" d="${toStartTicks(track, sequence + 1) - start}"/>`;
    })
    .join('');
}

function toXml(text: string): string {
  return text.replaceAll('&', '&amp;');
}
