import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { CanaryResult } from '#features/canaries/index.ts';
import { listCanaries } from '#features/resolution/index.ts';

import { toExitStatus } from '../exit-status.ts';
import { describeCanaries } from './describe-canaries.ts';

const URL_TEXT = 'https://media.example/trailer.mp4';
const { canaries, missing } = listCanaries({
  providers: { kind: 'except', names: [] },
  denyHosts: [],
});

function result(status: CanaryResult['status'], provider = 'direct'): CanaryResult {
  return { provider, url: URL_TEXT, status, detail: 'duration 106 s, expected 100 s; '.repeat(9) };
}

describe('describeCanaries', () => {
  const cases = [
    ['ok', 0],
    ['refused', 0],
    ['changed', 16],
    ['gone', 16],
  ] as const;
  for (const [status, exitStatus] of cases) {
    it(`ends with exit code ${exitStatus} if a provider is ${status}`, () => {
      const results = [result('ok', 'hls'), result(status)];
      const { output, error } = describeCanaries(
        { results, unchecked: [] },
        { missing, isSelection: false },
      );
      assert.equal(error === undefined ? 0 : toExitStatus(error.code), exitStatus);
      const { text = '', json } = output ?? {};
      assert.equal(text.includes(URL_TEXT), exitStatus !== 0);
      assert.match(text, new RegExp(`^direct +${status} +duration 106 s`, 'm'));
      assert.deepEqual(JSON.parse(JSON.stringify(json)).providers, results);
    });
  }

  it('fits 80 columns, and fails if a provider was not checked', () => {
    const results = canaries.map(({ provider }) => result('gone', provider));
    const all = { missing, isSelection: false };
    const { output } = describeCanaries({ results, unchecked: canaries }, all);
    const lines = output?.text.split('\n') ?? [];
    assert.deepEqual(
      lines.filter((line) => line.length > 80),
      [],
    );
    const { error } = describeCanaries({ results: [], unchecked: canaries }, all);
    assert.equal(error && toExitStatus(error.code), 1);
  });

  it('names selected providers without a canary, with the reason', () => {
    const selected = new Map([
      ['dropbox', 'user_files'],
      ['vimeo', 'disabled'],
    ]);
    const { output, error } = describeCanaries(
      { results: [], unchecked: [] },
      { missing: selected, isSelection: true },
    );
    assert.equal(error, undefined);
    assert.match(output?.text ?? '', /dropbox: Plays files that belong to users/);
    assert.match(output?.text ?? '', /vimeo: Disabled by PROVIDERS/);
  });
});
