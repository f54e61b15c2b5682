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
  const packets = new TransportPackets(bytes);
  while (packets.next()) {
    const { pid, isUnitStart, start, end } = packets;
    yield { pid, isUnitStart, payload: bytes.subarray(start, end) };
  }
}

/**
 * The packets with a payload, one after another. An object for each packet would cost more than
 * reading it, because a second of video has thousands.
 */
export class TransportPackets {
  /** See TransportPacket. */
  pid = 0;
  isUnitStart = false;
  /** The position of the payload in the bytes. */
  start = 0;
  end = 0;
  readonly #bytes: Uint8Array;
  #nextAt: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#nextAt = findSync(bytes) ?? bytes.length;
  }

  /** Moves to the next packet. False after the last one, and for other formats. */
  next(): boolean {
    const bytes = this.#bytes;
    for (;;) {
      const at = this.#nextAt;
      const end = at + TS_PACKET_BYTES;
      if (end > bytes.length || bytes[at] !== TS_SYNC_BYTE) return false;
      this.#nextAt = end;
      const second = bytes[at + 1] ?? 0;
      const fourth = bytes[at + 3] ?? 0;
      const hasPayload = (fourth & 0x10) !== 0;
      if (!hasPayload) continue;
      const hasAdaptation = (fourth & 0x20) !== 0;
      const adaptationBytes = hasAdaptation ? 1 + (bytes[at + 4] ?? 0) : 0;
      this.pid = (second & 0x1f) * 256 + (bytes[at + 2] ?? 0);
      this.isUnitStart = (second & 0x40) !== 0;
      this.start = Math.min(end, at + 4 + adaptationBytes);
      this.end = end;
      return true;
    }
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
