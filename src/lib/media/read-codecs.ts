import { findIsoBodies } from './find-iso-bodies.ts';
import { listTransportStreams } from './list-transport-streams.ts';
import { readIsoBoxes } from './read-iso-boxes.ts';
import { readSampleEntryCodec } from './read-sample-entry-codec.ts';
import { listTransportPackets } from './transport-packets.ts';

/**
 * Stream types of program maps (ISO/IEC 13818-1, table 2-34; ATSC A/53) that identify their codec.
 */
const AUDIO_CODECS: ReadonlyMap<number, string> = new Map([
  [0x03, 'mp4a.40.34'],
  [0x04, 'mp4a.40.34'],
  [0x0f, 'mp4a.40.2'],
  [0x81, 'ac-3'],
  [0x87, 'ec-3'],
]);
const AVC_STREAM_TYPE = 0x1b;
const SPS_NAL_TYPE = 7;

/**
 * Returns the codecs of a segment in RFC 6381 notation, read from its prefix and its initialization
 * section `map`. Returns undefined unless all codecs are known: a player with an incomplete list
 * would ignore the other tracks.
 */
export function readCodecs(prefix: Uint8Array, map: Uint8Array | null): string | undefined {
  const codecs = readTransportStream(prefix) ?? readTracks(map ?? prefix);
  const isKnown = codecs.length > 0 && codecs.every((codec) => codec !== undefined);
  return isKnown ? [...new Set(codecs)].join(',') : undefined;
}

function readTransportStream(bytes: Uint8Array): readonly (string | undefined)[] | undefined {
  const packets = [...listTransportPackets(bytes)];
  if (packets.length === 0) return undefined;
  return listTransportStreams(packets).map(({ type, pid }) => {
    if (type !== AVC_STREAM_TYPE) return AUDIO_CODECS.get(type);
    const payloads = packets.filter((packet) => packet.pid === pid).map(({ payload }) => payload);
    return readAvcParameters(Buffer.concat(payloads));
  });
}

/**
 * A sequence parameter set starts with profile, constraints and level (ISO/IEC 14496-10
 * §7.3.2.1.1).
 */
function readAvcParameters(bytes: Buffer): string | undefined {
  const startCode = Buffer.from([0, 0, 1]);
  for (let at = bytes.indexOf(startCode); at !== -1; at = bytes.indexOf(startCode, at + 3)) {
    const isSps = ((bytes[at + 3] ?? 0) & 0x1f) === SPS_NAL_TYPE;
    if (isSps && at + 7 <= bytes.length) return `avc1.${toHex(bytes.subarray(at + 4, at + 7))}`;
  }
  return undefined;
}

function readTracks(map: Uint8Array): readonly (string | undefined)[] {
  return findIsoBodies(map, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']).map(
    (descriptions) => {
      const entries = descriptions.subarray(8);
      const [entry] = readIsoBoxes(entries);
      return (
        entry && readSampleEntryCodec(entry.type, entries.subarray(entry.bodyStart, entry.end))
      );
    },
  );
}

function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
