import { readEbmlElement } from '#lib/media/read-ebml.ts';

/** Element IDs (RFC 8794 §11.2, RFC 9559 §5.1). */
const EBML = 0x1a45dfa3;
const CLUSTER_ID = Buffer.from('1f43b675', 'hex');
const VOID = 0xec;
/** All children of a segment except Void have IDs of four bytes. */
const CHILD_ID_MIN = 0x10_00_00_00;

/**
 * Returns the end of the last element in or after the last cluster of a file. mediabunny searches
 * the junk that follows for another element, and never stops if it finds none.
 */
export function findWebmEnd(file: Uint8Array): number {
  // Any bytes may occur in the samples of other formats.
  if (readEbmlElement(file, 0)?.id !== EBML) return file.length;
  const start = Buffer.from(file.buffer, file.byteOffset, file.length).lastIndexOf(CLUSTER_ID);
  const cluster = start < 0 ? undefined : readEbmlElement(file, start);
  if (cluster === undefined) return file.length;
  let at = cluster.bodyStart;
  while (at < file.length) {
    const element = readEbmlElement(file, at);
    if (element === undefined || (at >= cluster.end && !isChild(element.id))) return at;
    at = element.end;
  }
  return file.length;
}

function isChild(id: number): boolean {
  return id === VOID || id >= CHILD_ID_MIN;
}
