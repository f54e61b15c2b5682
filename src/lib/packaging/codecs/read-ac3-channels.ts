import { findIsoBodies } from '../../media/find-iso-bodies.ts';

/** Channels of each audio coding mode (ETSI TS 102 366, table 4.3), without low frequencies. */
const CHANNELS = [2, 1, 2, 3, 3, 4, 4, 5];

/** Reads the number of channels from a `dac3` or `dec3` box (ETSI TS 102 366, annex F). */
export function readAc3Channels(boxes: Uint8Array): number | undefined {
  const [ac3] = findIsoBodies(boxes, ['dac3']);
  if (ac3 !== undefined) {
    const value = ((ac3[0] ?? 0) << 16) | ((ac3[1] ?? 0) << 8) | (ac3[2] ?? 0);
    return toChannels((value >> 11) & 7, (value >> 10) & 1);
  }
  const [eac3] = findIsoBodies(boxes, ['dec3']);
  if (eac3 === undefined) return undefined;
  const modes = eac3[3] ?? 0;
  return toChannels((modes >> 1) & 7, modes & 1);
}

function toChannels(mode: number, lowFrequencies: number): number {
  return (CHANNELS[mode] ?? 2) + lowFrequencies;
}
