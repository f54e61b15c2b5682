import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Allows for the kernel buffers of both sides and our own buffers. */
const BUFFERED_BYTES_MAX = 64_000_000;
const QUIET_TURNS = 200;

/** Waits until an endless sender pauses. Without back-pressure, the wait would never end. */
export async function assertBackPressure(countSentBytes: () => number): Promise<void> {
  let bytesBefore = -1;
  while (countSentBytes() !== bytesBefore) {
    bytesBefore = countSentBytes();
    for (let turn = 0; turn < QUIET_TURNS; turn += 1) await nextTurn();
  }
  assert.ok(bytesBefore < BUFFERED_BYTES_MAX, `${bytesBefore} bytes`);
}
