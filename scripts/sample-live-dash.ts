// A live DASH stream that loops the video segments of the DASH sample. Its timeline grows by one
// segment every two seconds, so a player that does not reload the MPD runs out of media.
import { readFileSync } from 'node:fs';

import { splitFragment } from './split-fragment.ts';

const SAMPLES = new URL('../samples/dash-timeline/', import.meta.url);
const TICKS_PER_SECOND = 12_800;
const SEGMENT_SECONDS = 2;
const SEGMENT_TICKS = SEGMENT_SECONDS * TICKS_PER_SECOND;
const SEGMENTS_IN_LOOP = 4;
const SEGMENTS_IN_WINDOW = 8;
const LOOP_TICKS = SEGMENTS_IN_LOOP * SEGMENT_TICKS;

/** The MPD at `nowMs`. The stream starts with a full window. */
export function toLiveMpd({
  startedAtMs,
  nowMs,
}: {
  readonly startedAtMs: number;
  readonly nowMs: number;
}): string {
  const windowSeconds = SEGMENTS_IN_WINDOW * SEGMENT_SECONDS;
  const availableFrom = new Date(startedAtMs - windowSeconds * 1000).toISOString();
  const oldest = Math.floor((nowMs - startedAtMs) / 1000 / SEGMENT_SECONDS);
  return `<?xml version="1.0" encoding="utf-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic"
  profiles="urn:mpeg:dash:profile:isoff-live:2011" availabilityStartTime="${availableFrom}"
  publishTime="${new Date(nowMs).toISOString()}" minimumUpdatePeriod="PT${SEGMENT_SECONDS}S"
  timeShiftBufferDepth="PT${windowSeconds}S" minBufferTime="PT${SEGMENT_SECONDS}S"
  maxSegmentDuration="PT${SEGMENT_SECONDS}S">
  <Period id="0" start="PT0S">
    <AdaptationSet contentType="video" mimeType="video/mp4" segmentAlignment="true" startWithSAP="1">
      <SegmentTemplate timescale="${TICKS_PER_SECOND}" startNumber="${oldest}"
        initialization="init-$RepresentationID$.m4s" media="segment-$RepresentationID$-$Number$.m4s">
        <SegmentTimeline>
          <S t="${oldest * SEGMENT_TICKS}" d="${SEGMENT_TICKS}" r="${SEGMENTS_IN_WINDOW - 1}"/>
        </SegmentTimeline>
      </SegmentTemplate>
      <Representation id="0" codecs="avc1.4d401e" bandwidth="180000" width="640" height="360"/>
      <Representation id="1" codecs="avc1.4d400c" bandwidth="70000" width="320" height="180"/>
    </AdaptationSet>
  </Period>
</MPD>
`;
}

/** Reads a file that the MPD references. Returns undefined for any other name. */
export function readLiveDashFile(name: string): Buffer | undefined {
  const [, init, representation, number] =
    /^(?:(init-[01]\.m4s)|segment-([01])-(\d{1,9})\.m4s)$/.exec(name) ?? [];
  if (init !== undefined) return readFileSync(new URL(init, SAMPLES));
  if (representation === undefined || number === undefined) return undefined;
  return readSegment(representation, Number(number));
}

/** The timestamps of each loop continue those of the previous one. */
function readSegment(representation: string, number: number): Buffer {
  const inLoop = number % SEGMENTS_IN_LOOP;
  const file = new URL(`segment-${representation}-0000${inLoop + 1}.m4s`, SAMPLES);
  const loops = (number - inLoop) / SEGMENTS_IN_LOOP;
  const fragments = splitFragment(readFileSync(file), {
    samplesPerPart: Infinity,
    shiftTicks: BigInt(loops) * BigInt(LOOP_TICKS),
  });
  return Buffer.concat(fragments);
}
