export type TransportCodec = 'h264' | 'hevc' | 'aac' | 'mpeg' | 'ac-3' | 'ec-3';

/** A PES packet (ISO/IEC 13818-1 §2.4.3.6). Times are in 33-bit ticks of 90 kHz. */
export type PesPacket = {
  /** Null if the packet continues the previous one. */
  readonly pts: number | null;
  readonly dts: number | null;
  readonly data: Uint8Array;
};

export type ElementaryStream = {
  readonly kind: 'video' | 'audio';
  readonly codec: TransportCodec;
  readonly packets: readonly PesPacket[];
};
