// Splits a fragment of an MP4 track into shorter fragments, as a low-latency packager would write
// them.

type Sample = { readonly size: number; readonly duration: number; readonly entry: Buffer };
type Box = { readonly type: string; readonly content: Buffer };

const TFHD_DEFAULT_DURATION = 0x8;
const TRUN_DATA_OFFSET = 0x1;
const TRUN_FIRST_FLAGS = 0x4;
const TRUN_DURATION = 0x100;
const TRUN_SIZE = 0x200;
const TRUN_FLAGS = 0x400;
const TRUN_OFFSET = 0x800;

export type FragmentTiming = {
  readonly samplesPerPart: number;
  /** Ticks to add to the decode time of the fragment. */
  readonly shiftTicks: bigint;
};

/**
 * Splits the fragment's samples into separate fragments (ISO/IEC 14496-12, section 8.8). Expects
 * one track with one run, in which each sample has a size. Only the first output fragment keeps
 * the first-sample flags.
 */
export function splitFragment(segment: Buffer, timing: FragmentTiming): readonly Buffer[] {
  const boxes = readBoxes(segment);
  const moof = readBoxes(getContent(boxes, 'moof'));
  const traf = readBoxes(getContent(moof, 'traf'));
  const tfhd = getContent(traf, 'tfhd');
  const run = readRun(getContent(traf, 'trun'), readDefaultDuration(tfhd));
  const media = getContent(boxes, 'mdat');
  const parts: Buffer[] = [];
  let time = readDecodeTime(getContent(traf, 'tfdt')) + timing.shiftTicks;
  let at = 0;
  for (let first = 0; first < run.samples.length; first += timing.samplesPerPart) {
    const samples = run.samples.slice(first, first + timing.samplesPerPart);
    const length = samples.reduce((sum, { size }) => sum + size, 0);
    const head = { tfhd, mfhd: getContent(moof, 'mfhd'), time, samples };
    const firstFlags = first === 0 ? run.firstFlags : undefined;
    parts.push(
      Buffer.concat([
        toMoof({ ...head, flags: run.flags, firstFlags }),
        toBox('mdat', media.subarray(at, at + length)),
      ]),
    );
    at += length;
    time += BigInt(samples.reduce((sum, { duration }) => sum + duration, 0));
  }
  return parts;
}

function readBoxes(bytes: Buffer): readonly Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readUInt32BE(at)) {
    const end = at + bytes.readUInt32BE(at);
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, end),
    });
  }
  return boxes;
}

function getContent(boxes: readonly Box[], type: string): Buffer {
  const box = boxes.find((each) => each.type === type);
  if (box === undefined) throw new Error(`the fragment has no ${type}`);
  return box.content;
}

function toBox(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8, type, 'latin1');
  head.writeUInt32BE(head.length + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

function readFlags(content: Buffer): number {
  return content.readUInt32BE(0) & 0xffffff;
}

/**
 * Reads the default sample duration. It directly follows the track ID, because live packagers write
 * none of the optional fields in between.
 */
function readDefaultDuration(tfhd: Buffer): number {
  return (readFlags(tfhd) & TFHD_DEFAULT_DURATION) === 0 ? 0 : tfhd.readUInt32BE(8);
}

function readDecodeTime(tfdt: Buffer): bigint {
  return tfdt[0] === 1 ? tfdt.readBigUInt64BE(4) : BigInt(tfdt.readUInt32BE(4));
}

function readRun(
  trun: Buffer,
  duration: number,
): {
  readonly flags: number;
  readonly firstFlags: number | undefined;
  readonly samples: readonly Sample[];
} {
  const flags = readFlags(trun);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  let at = 8 + (has(TRUN_DATA_OFFSET) ? 4 : 0);
  const firstFlags = has(TRUN_FIRST_FLAGS) ? trun.readUInt32BE(at) : undefined;
  if (has(TRUN_FIRST_FLAGS)) at += 4;
  const fields = [TRUN_DURATION, TRUN_SIZE, TRUN_FLAGS, TRUN_OFFSET].filter(has);
  const entryBytes = fields.length * 4;
  const sizeAt = has(TRUN_DURATION) ? 4 : 0;
  const samples = Array.from({ length: trun.readUInt32BE(4) }, (_, index) => {
    const entry = trun.subarray(at + index * entryBytes, at + (index + 1) * entryBytes);
    return {
      entry,
      size: entry.readUInt32BE(sizeAt),
      duration: has(TRUN_DURATION) ? entry.readUInt32BE(0) : duration,
    };
  });
  return { flags, firstFlags, samples };
}

function toMoof(head: {
  readonly mfhd: Buffer;
  readonly tfhd: Buffer;
  readonly time: bigint;
  readonly flags: number;
  readonly firstFlags: number | undefined;
  readonly samples: readonly Sample[];
}): Buffer {
  const tfdt = Buffer.alloc(12);
  tfdt.writeUInt8(1, 0);
  tfdt.writeBigUInt64BE(head.time, 4);
  const hasFirst = head.firstFlags !== undefined;
  const trun = Buffer.alloc(hasFirst ? 16 : 12);
  const flags = head.flags & ~TRUN_FIRST_FLAGS;
  trun.writeUInt32BE(flags | TRUN_DATA_OFFSET | (hasFirst ? TRUN_FIRST_FLAGS : 0));
  trun.writeUInt32BE(head.samples.length, 4);
  if (head.firstFlags !== undefined) trun.writeUInt32BE(head.firstFlags, 12);
  const entries = head.samples.map(({ entry }) => entry);

  function build(): Buffer {
    const traf = Buffer.concat([
      toBox('tfhd', head.tfhd),
      toBox('tfdt', tfdt),
      toBox('trun', Buffer.concat([trun, ...entries])),
    ]);
    return toBox('moof', Buffer.concat([toBox('mfhd', head.mfhd), toBox('traf', traf)]));
  }

  // The media data starts after the moof box and the 8-byte header of the mdat box.
  trun.writeUInt32BE(build().length + 8, 8);
  return build();
}
