/** A packet of a transport stream (ISO/IEC 13818-1 §2.4.3.2). */
export type TransportPacket = {
  readonly pid: number;
  /** True if a PES packet or section starts in this packet (`payload_unit_start_indicator`). */
  readonly isUnitStart: boolean;
  readonly payload: Uint8Array;
};

export const TS_PACKET_BYTES = 188;
/** ISO/IEC 13818-1 §2.4.3: every packet starts with this byte. */
export const TS_SYNC_BYTE = 0x47;
/** Some servers prepend other data, such as an image, to disguise the stream. */
const PREFIX_BYTES_MAX = 64 * 1024;

/** Yields the packets with a payload; yields nothing for other formats. */
export function* listTransportPackets(bytes: Uint8Array): Generator<TransportPacket> {
  const start = findSync(bytes) ?? bytes.length;
  for (let at = start; at + TS_PACKET_BYTES <= bytes.length; at += TS_PACKET_BYTES) {
    if (bytes[at] !== TS_SYNC_BYTE) return;
    const packet = bytes.subarray(at, at + TS_PACKET_BYTES);
    const [, second = 0, third = 0, fourth = 0, adaptationBytes = 0] = packet;
    const hasPayload = (fourth & 0x10) !== 0;
    const hasAdaptation = (fourth & 0x20) !== 0;
    if (!hasPayload) continue;
    yield {
      pid: (second & 0x1f) * 256 + third,
      isUnitStart: (second & 0x40) !== 0,
      payload: packet.subarray(hasAdaptation ? 5 + adaptationBytes : 4),
    };
  }
}

function findSync(bytes: Uint8Array): number | undefined {
  const last = Math.min(bytes.length - 2 * TS_PACKET_BYTES, PREFIX_BYTES_MAX);
  for (let at = 0; at < last; at += 1) {
    const isSync = [0, 1, 2].every(
      (packet) => bytes[at + packet * TS_PACKET_BYTES] === TS_SYNC_BYTE,
    );
    if (isSync) return at;
  }
  return undefined;
}
