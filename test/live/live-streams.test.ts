// Faults of live streams and expiring tokens, each with the players that it affects most.
// `npm run soak` plays every combination.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { LIVE_CASES, playCase } from '../support/live-cases.ts';
import type { LiveOptions } from '../support/live-origin.ts';
import { VIEWER_HTML, type ViewerKind } from '../support/live-viewer.ts';
import { skipWithout } from '../support/skip-without.ts';
import { openThirdPartySite, type ThirdPartySite } from '../support/third-party-players.ts';

const FORMAT_TITLES = {
  ts: 'HLS in TS',
  fmp4: 'HLS in fragmented MP4',
  number: 'DASH by number',
  time: 'DASH by time',
} as const;

/** Playback takes real time, which each viewer mostly spends waiting. */
const CONCURRENT_VIEWERS = 8;

type Row = readonly [name: string, format: LiveOptions['format'], viewer: ViewerKind];

const ROWS: readonly Row[] = [
  ['constant URLs', 'ts', 'Reelay with autoplay'],
  ['constant URLs', 'fmp4', 'Reelay after a click'],
  ['constant URLs', 'time', 'dash.js'],
  ['a new token in each query', 'number', 'dash.js'],
  ['a new token in each query', 'ts', 'ffmpeg'],
  ['a new token in each path', 'time', 'Shaka Player'],
  ['a new host in each manifest', 'number', 'Shaka Player'],
  ['a clock 30 s ahead', 'fmp4', 'hls.js'],
  ['a clock 30 s behind', 'ts', 'Shaka Player'],
  ['ads', 'fmp4', 'Reelay with autoplay'],
  ['a gap', 'ts', 'hls.js'],
  ['the end', 'ts', 'Reelay with autoplay'],
  ['an outage', 'ts', 'Reelay with autoplay'],
  ['an outage shorter than the buffer', 'ts', 'Reelay with autoplay'],
  ['a new token in each query', 'ts', 'hls.js'],
  ['a new token in each path', 'fmp4', 'hls.js'],
  ['a new token in each query', 'fmp4', 'Reelay with autoplay'],
  ['a new host in each manifest', 'ts', 'Reelay after a click'],
  ['expired tokens', 'ts', 'hls.js'],
  ['expired tokens of a recording', 'ts', 'hls.js'],
  ['expired tokens of a recording', 'fmp4', 'Shaka Player'],
  ['expired tokens', 'number', 'dash.js'],
  ['expired tokens', 'time', 'Shaka Player'],
  ['constant URLs', 'time', 'Reelay with autoplay'],
  // In the other format.
  ['discontinuities', 'ts', 'dash.js'],
  ['expired tokens', 'fmp4', 'dash.js'],
  ['the end', 'ts', 'dash.js'],
  ['a gap', 'time', 'hls.js'],
  ['expired tokens', 'number', 'hls.js'],
];

describe('live streams', { concurrency: CONCURRENT_VIEWERS }, () => {
  let site: ThirdPartySite;
  before(async () => {
    site = await openThirdPartySite({ html: VIEWER_HTML, origin: new AsyncDisposableStack() });
  });
  after(() => site[Symbol.asyncDispose]());

  for (const row of ROWS) {
    it(toTitle(row), { skip: row[2] === 'ffmpeg' && skipWithout('ffmpeg') }, () => play(row));
  }

  async function play([name, format, kind]: Row): Promise<void> {
    const live = LIVE_CASES.find((each) => each.name === name);
    assert.ok(live !== undefined);
    const { failure } = await playCase(site, { live, format, kind });
    assert.ifError(failure);
  }
});

function toTitle([name, format, viewer]: Row): string {
  return `${viewer} plays ${FORMAT_TITLES[format]} with ${name}`;
}
