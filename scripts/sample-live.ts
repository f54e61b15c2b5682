// A live stream that loops the segments of the HLS sample, with a new segment every two seconds.

const SEGMENT_SECONDS = 2;
const SEGMENTS_IN_LOOP = 4;
const SEGMENTS_IN_WINDOW = 6;

export function toLiveMultivariantPlaylist(): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",DEFAULT=YES,LANGUAGE="en",URI="audio/media.m3u8"',
    '#EXT-X-STREAM-INF:BANDWIDTH=233200,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2",AUDIO="sound"',
    '360p/media.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=112200,RESOLUTION=320x180,CODECS="avc1.4d400c,mp4a.40.2",AUDIO="sound"',
    '180p/media.m3u8',
    '',
  ].join('\n');
}

/** The sliding window `elapsedMs` after the start. The stream starts with a full window. */
export function toLiveMediaPlaylist(elapsedMs: number): string {
  const newest = SEGMENTS_IN_WINDOW + Math.floor(elapsedMs / 1000 / SEGMENT_SECONDS);
  const oldest = newest - SEGMENTS_IN_WINDOW + 1;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:3',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${oldest}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor((oldest - 1) / SEGMENTS_IN_LOOP)}`,
  ];
  for (let sequence = oldest; sequence <= newest; sequence += 1) {
    // Each repetition of the loop restarts the timestamps, which requires this tag (RFC 8216bis,
    // section 4.4.4.3).
    if (sequence % SEGMENTS_IN_LOOP === 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`, `segment-${sequence}.ts`);
  }
  return `${lines.join('\n')}\n`;
}

/** The sample file of a live segment. */
export function toSampleSegment(sequence: number): string {
  return `segment-${sequence % SEGMENTS_IN_LOOP}.ts`;
}
