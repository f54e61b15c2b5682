import assert from 'node:assert/strict';

import { findIsoBodies } from '#lib/media/find-iso-bodies.ts';
import { readIsoBoxes } from '#lib/media/read-iso-boxes.ts';

export type WvttSample = { readonly durationMs: number; readonly cues: readonly string[] };

/** Reads a fragment like a player (ISO/IEC 14496-30 §7). */
export function readWvttFragment(bytes: Buffer): {
  readonly startMs: number;
  readonly samples: readonly WvttSample[];
} {
  const [moof] = readIsoBoxes(bytes);
  const [time] = findIsoBodies(bytes, ['moof', 'traf', 'tfdt']);
  const [table] = findIsoBodies(bytes, ['moof', 'traf', 'trun']);
  assert.ok(moof && time && table);
  const run = Buffer.from(table);
  assert.equal(run.readUInt32BE(8), moof.end + 8);
  let at = run.readUInt32BE(8);
  const samples = Array.from({ length: run.readUInt32BE(4) }, (_, index) => {
    const length = run.readUInt32BE(16 + index * 8);
    const boxes = bytes.subarray(at, at + length);
    at += length;
    const cues = readIsoBoxes(boxes).flatMap((box) =>
      box.type === 'vtte' ? [] : [describeCue(boxes.subarray(box.bodyStart, box.end))],
    );
    return { durationMs: run.readUInt32BE(12 + index * 8), cues };
  });
  assert.equal(at, bytes.length);
  return { startMs: Number(Buffer.from(time).readBigUInt64BE(4)), samples };
}

function describeCue(body: Uint8Array): string {
  return readIsoBoxes(body)
    .map((box) => `${box.type} ${Buffer.from(body.subarray(box.bodyStart, box.end)).toString()}`)
    .join(', ');
}
