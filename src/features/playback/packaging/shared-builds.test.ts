import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type BuiltSegment, SharedBuilds } from './shared-builds.ts';

const { signal } = new AbortController();

function toSegment(text: string): BuiltSegment {
  return { bytes: Buffer.from(text), headers: undefined };
}

/** Takes segments that are built together, and counts how often. */
function openBuilds(): {
  readonly take: (key: string) => Promise<string | undefined>;
  readonly count: () => number;
} {
  const builds = new SharedBuilds();
  let count = 0;
  const build = (): Promise<ReadonlyMap<string, BuiltSegment>> => {
    count += 1;
    return Promise.resolve(
      new Map([
        ['picture', toSegment('p')],
        ['sound', toSegment('s')],
      ]),
    );
  };
  return {
    take: async (key) =>
      (await builds.take(key, { together: 'both', signal, build }))?.bytes.toString(),
    count: () => count,
  };
}

describe('SharedBuilds', () => {
  it('builds once for all segments, whether they are requested together or later', async () => {
    const one = openBuilds();
    assert.deepEqual(await Promise.all([one.take('picture'), one.take('sound')]), ['p', 's']);
    assert.equal(one.count(), 1);
    const other = openBuilds();
    assert.equal(await other.take('sound'), 's');
    assert.equal(await other.take('picture'), 'p');
    assert.equal(other.count(), 1);
  });

  it('keeps a segment until it is taken', async () => {
    const { take, count } = openBuilds();
    await take('picture');
    await take('sound');
    assert.equal(await take('sound'), 's');
    assert.equal(count(), 2);
    assert.equal(await take('picture'), 'p');
    assert.equal(count(), 2);
  });

  it('keeps nothing of a failure, and returns nothing for a key that was not built', async () => {
    const builds = new SharedBuilds();
    const take = (result: () => ReadonlyMap<string, BuiltSegment> | undefined) =>
      builds.take('a', { together: 'a', signal, build: async () => result() });
    await assert.rejects(
      take(() => {
        throw new Error('broken');
      }),
      /broken/,
    );
    assert.equal(await take(() => new Map()), undefined);
    assert.equal(await take(() => undefined), undefined);
  });
});
