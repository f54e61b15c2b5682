import { findEbmlBodies, readEbmlElement, readUnsigned } from '../../media/read-ebml.ts';
import type { BlockPlace } from '../presentation.ts';
import type { ReadWindow } from '../read-window.ts';
import { ID, listElements, readNumber } from './elements.ts';

/** A keyframe of the main track. */
export type ClusterEntry = BlockPlace & { readonly units: number };

/** Only a timestamp and similar elements are this close to the start of a cluster. */
const CLUSTER_HEAD_BYTES = 32;
const HEADER_BYTES = 12;
/** More elements than a file with a few thousand clusters has. */
const ELEMENTS_MAX = 200_000;

/** Lists the keyframes of a track in a Cues element's body (RFC 9559 §5.1.5), by position. */
export function readCues(
  cues: Uint8Array,
  { segmentStart, track }: { readonly segmentStart: number; readonly track: number },
): readonly ClusterEntry[] {
  const entries: ClusterEntry[] = [];
  for (const point of listElements(cues)) {
    if (entries.length >= ELEMENTS_MAX) break;
    if (point.id !== ID.cuePoint) continue;
    const body = cues.subarray(point.bodyStart, point.end);
    const units = readNumber(body, ID.cueTime);
    const positions = findEbmlBodies(body, ID.cueTrackPositions).find(
      (each) => readNumber(each, ID.cueTrack) === track,
    );
    const cluster = positions && readNumber(positions, ID.cueClusterPosition);
    if (units === undefined || cluster === undefined) continue;
    const relative = (positions && readNumber(positions, ID.cueRelativePosition)) ?? 0;
    entries.push({
      cluster: segmentStart + cluster,
      relative: relative <= CLUSTER_HEAD_BYTES ? 0 : relative,
      units,
    });
  }
  return entries.toSorted((a, b) => a.cluster - b.cluster || a.relative - b.relative);
}

const BLOCKS: ReadonlySet<number> = new Set([ID.simpleBlock, ID.blockGroup]);

type Walk = { readonly window: ReadWindow; readonly track: number };

type OpenCluster = {
  readonly start: number;
  readonly end: number;
  /** True until the first block of the track. */
  isOpen: boolean;
  units: number;
};

/**
 * Lists the clusters that start with a keyframe of the track by reading their starts, or all blocks
 * of clusters that do not state their size.
 */
export async function walkClusters(
  firstCluster: number,
  { window, track }: Walk,
): Promise<readonly ClusterEntry[]> {
  const entries: ClusterEntry[] = [];
  let cluster: OpenCluster = { start: firstCluster, end: Infinity, isOpen: false, units: 0 };
  let at = firstCluster;
  for (let count = 0; count < ELEMENTS_MAX && at < window.size; count += 1) {
    const header = await window.read(at, at + HEADER_BYTES);
    const element = readEbmlElement(header.subarray(0, HEADER_BYTES), 0);
    if (element === undefined) break;
    const end = at + element.end;
    if (element.id === ID.cluster) {
      cluster = { start: at, end, isOpen: true, units: 0 };
      at += element.bodyStart;
      continue;
    }
    if (element.id === ID.timestamp) {
      const value = await window.read(at + element.bodyStart, end);
      cluster.units = readUnsigned(value.subarray(0, element.end - element.bodyStart));
    }
    const isBlock = BLOCKS.has(element.id);
    const block = cluster.isOpen && isBlock ? await readStart(window, at, track) : undefined;
    if (block !== undefined) entries.push(...toEntries(cluster, block));
    at = block === undefined || cluster.end === Infinity ? end : cluster.end;
    cluster.isOpen &&= block === undefined;
  }
  return entries;
}

type BlockStart = { readonly units: number; readonly isKey: boolean };

function toEntries({ start, units }: OpenCluster, block: BlockStart): readonly ClusterEntry[] {
  return block.isKey ? [{ cluster: start, relative: 0, units: units + block.units }] : [];
}

/** The largest header of a block: its element, a track number, a time and flags. */
const BLOCK_HEAD_BYTES = 40;

/** Reads the start of a block. Undefined for one of another track. */
async function readStart(
  window: ReadWindow,
  at: number,
  track: number,
): Promise<BlockStart | undefined> {
  const bytes = (await window.read(at, at + BLOCK_HEAD_BYTES)).subarray(0, BLOCK_HEAD_BYTES);
  const element = readEbmlElement(bytes, 0);
  if (element === undefined) return undefined;
  const isGroup = element.id === ID.blockGroup;
  const block = isGroup ? readEbmlElement(bytes, element.bodyStart) : element;
  if (block === undefined || (isGroup && block.id !== ID.block)) return undefined;
  const numberLength = Math.clz32(bytes[block.bodyStart] ?? 0) - 23;
  const flagsAt = block.bodyStart + numberLength + 2;
  if (numberLength > 8 || flagsAt >= bytes.length) return undefined;
  const number =
    readUnsigned(bytes.subarray(block.bodyStart, flagsAt - 2)) % 2 ** (7 * numberLength);
  if (number !== track) return undefined;
  const units = new DataView(bytes.buffer, bytes.byteOffset).getInt16(flagsAt - 2);
  if (!isGroup) return { units, isKey: ((bytes[flagsAt] ?? 0) & 0x80) !== 0 };
  const rest = await window.read(at + block.end, at + element.end);
  const tail = rest.subarray(0, element.end - block.end);
  return { units, isKey: findEbmlBodies(tail, ID.referenceBlock).length === 0 };
}
