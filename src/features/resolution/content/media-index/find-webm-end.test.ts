import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findWebmEnd } from './find-webm-end.ts';

const START = '1a45dfa38018538067ff';
/** A cluster with one element. */
const CLUSTER = '1f43b67583e78100';
const CUES = '1c53bb6b80';

describe('findWebmEnd', () => {
  for (const [name, kept, junk] of [
    ['no junk', START + CLUSTER, ''],
    ['zeros after a cluster', START + CLUSTER + CLUSTER, '00'.repeat(9)],
    ['zeros in a cluster', `${START}1f43b67590e78100`, '00'.repeat(13)],
    ['zeros in a cluster of unknown size', `${START}1f43b675ffe78100`, '00'.repeat(8)],
    ['another element after a cluster', START + CLUSTER, 'e78100'],
    ['zeros after elements that follow a cluster', `${START + CLUSTER + CUES}ec8100`, '0000'],
    ['a truncated block', `${START}1f43b67590e78100a38800`, ''],
    ['zeros before a cluster', `${START}${'00'.repeat(20)}${CLUSTER}`, ''],
    ['no cluster', START + CUES, ''],
    ['the bytes of a cluster ID in another format', `0000000866747970${CLUSTER}00`, ''],
    ['no elements', '07'.repeat(40), ''],
  ] as const) {
    it(`keeps ${kept.length / 2} bytes of a file with ${name}`, () => {
      assert.equal(findWebmEnd(Buffer.from(kept + junk, 'hex')), kept.length / 2);
    });
  }
});
