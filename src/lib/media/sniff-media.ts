import type { MediaKind } from './media-kind.ts';
import { sniffEbml } from './sniff-ebml.ts';
import { sniffIsoMedia } from './sniff-iso-media.ts';
import { sniffText } from './sniff-text.ts';
import { TS_PACKET_BYTES, TS_SYNC_BYTE } from './transport-packets.ts';

/**
 * Classifies a resource by its first bytes (64 KB are enough) and, if they are inconclusive, by its
 * content type. The URL is ignored, because file names can be wrong.
 */
export function sniffMedia(prefix: Uint8Array, contentType: string | null = null): MediaKind {
  if (prefix.length === 0) return 'empty';
  return (
    sniffIsoMedia(prefix) ??
    sniffEbml(prefix) ??
    sniffTransportStream(prefix) ??
    sniffOgg(prefix) ??
    sniffSignature(prefix) ??
    sniffText(prefix, contentType) ??
    'binary'
  );
}

/** The first match wins, so longer signatures precede shorter ones with the same start. */
const SIGNATURES: readonly {
  readonly kind: MediaKind;
  readonly at: number;
  readonly bytes: readonly number[];
}[] = [
  { kind: 'mpeg_ps', at: 0, bytes: [0x00, 0x00, 0x01, 0xba] },
  { kind: 'mpeg_ps', at: 0, bytes: [0x00, 0x00, 0x01, 0xb3] },
  { kind: 'avi', at: 8, bytes: ascii('AVI ') },
  { kind: 'audio', at: 8, bytes: ascii('WAVE') },
  { kind: 'image', at: 8, bytes: ascii('WEBP') },
  { kind: 'flv', at: 0, bytes: ascii('FLV') },
  { kind: 'windows_media', at: 0, bytes: [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11] },
  { kind: 'audio', at: 0, bytes: ascii('ID3') },
  { kind: 'audio', at: 0, bytes: ascii('fLaC') },
  { kind: 'audio', at: 0, bytes: ascii('#!AMR') },
  { kind: 'audio', at: 0, bytes: [0x0b, 0x77] },
  { kind: 'image', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { kind: 'image', at: 0, bytes: ascii('GIF8') },
  { kind: 'image', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { kind: 'pdf', at: 0, bytes: ascii('%PDF-') },
  { kind: 'archive', at: 0, bytes: ascii('PK\u0003\u0004') },
  { kind: 'archive', at: 0, bytes: [0x1f, 0x8b] },
  { kind: 'archive', at: 0, bytes: ascii('Rar!') },
  { kind: 'archive', at: 0, bytes: [0x37, 0x7a, 0xbc, 0xaf] },
];

function sniffSignature(prefix: Uint8Array): MediaKind | undefined {
  const found = SIGNATURES.find(({ at, bytes }) =>
    bytes.every((byte, index) => prefix[at + index] === byte),
  );
  return found?.kind ?? (isMpegAudioFrame(prefix) ? 'audio' : undefined);
}

const OGG_HEADER = Buffer.from('OggS');
/** The first packets of video streams: Theora, Dirac, and VP8 (OggVP8). */
const OGG_VIDEO = ['\u0080theora', 'BBCD\0', 'OVP80'].map((text) => Buffer.from(text, 'latin1'));

/** The first pages of an Ogg file start all of its streams (RFC 3533 §4). */
function sniffOgg(prefix: Uint8Array): MediaKind | undefined {
  const bytes = Buffer.from(prefix.buffer, prefix.byteOffset, prefix.length);
  if (!bytes.subarray(0, OGG_HEADER.length).equals(OGG_HEADER)) return undefined;
  return OGG_VIDEO.some((start) => bytes.includes(start)) ? 'ogg' : 'audio';
}

/** Three consecutive packets rule out a coincidence. */
const TS_PACKETS_CHECKED = 3;

function sniffTransportStream(prefix: Uint8Array): MediaKind | undefined {
  if (prefix[0] !== TS_SYNC_BYTE || prefix.length < TS_PACKET_BYTES) return undefined;
  for (let packet = 1; packet < TS_PACKETS_CHECKED; packet += 1) {
    const sync = prefix[packet * TS_PACKET_BYTES];
    if (sync !== undefined && sync !== TS_SYNC_BYTE) return undefined;
  }
  return 'mpeg_ts';
}

/** MPEG audio (ISO/IEC 11172-3) and ADTS frames both start with eleven set bits. */
function isMpegAudioFrame(prefix: Uint8Array): boolean {
  const [first, second] = prefix;
  return first === 0xff && second !== undefined && second >= 0xe0 && second < 0xfe;
}

function ascii(text: string): readonly number[] {
  return Array.from(new TextEncoder().encode(text));
}
