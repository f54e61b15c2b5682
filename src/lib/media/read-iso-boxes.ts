/**
 * A top-level box. `end` may be beyond the available bytes, and is Infinity for a box that extends
 * to the end of the file.
 */
export type IsoBox = {
  readonly type: string;
  readonly start: number;
  readonly bodyStart: number;
  readonly end: number;
};

const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;
/** A hostile file may contain thousands of empty boxes. */
const BOXES_MAX = 64;

/**
 * Reads the top-level boxes (ISO/IEC 14496-12 §4.2) whose headers are in `bytes`, which start at
 * the first byte of the file. Stops at the first invalid box.
 */
export function readIsoBoxes(bytes: Uint8Array): readonly IsoBox[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const boxes: IsoBox[] = [];
  let start = 0;
  while (start + HEADER_BYTES <= bytes.length && boxes.length < BOXES_MAX) {
    const box = readIsoBox(view, start);
    if (box === undefined) break;
    boxes.push(box);
    start = box.end;
  }
  return boxes;
}

function readIsoBox(view: DataView, start: number): IsoBox | undefined {
  const type = readBoxType(view, start + 4);
  if (type === undefined) return undefined;
  const size = view.getUint32(start);
  if (size === 0) return { type, start, bodyStart: start + HEADER_BYTES, end: Infinity };
  if (size === 1) {
    if (start + LARGE_HEADER_BYTES > view.byteLength) return undefined;
    const end = start + Number(view.getBigUint64(start + HEADER_BYTES));
    const bodyStart = start + LARGE_HEADER_BYTES;
    return end < bodyStart ? undefined : { type, start, bodyStart, end };
  }
  return size < HEADER_BYTES
    ? undefined
    : { type, start, bodyStart: start + HEADER_BYTES, end: start + size };
}

function readBoxType(view: DataView, at: number): string | undefined {
  let type = '';
  for (let index = 0; index < 4; index += 1) {
    const code = view.getUint8(at + index);
    if (code < 0x20 || code > 0x7e) return undefined;
    type += String.fromCharCode(code);
  }
  return type;
}
