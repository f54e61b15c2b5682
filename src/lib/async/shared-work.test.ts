import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createSharedWork } from './shared-work.ts';

describe('createSharedWork', () => {
  it('does one piece of work for all who ask meanwhile, and another for who asks afterwards', async () => {
    const { ask, pieces } = setUp();
    const both = [ask('a'), ask('a')];
    assert.equal(pieces.length, 1);
    pieces[0]?.finish('done');
    assert.deepEqual(await Promise.all(both), ['done', 'done']);
    void ask('a');
    assert.equal(pieces.length, 2);
  });

  it('keeps different keys apart', async () => {
    const { ask, pieces } = setUp();
    const both = [ask('a'), ask('b')];
    pieces[1]?.finish('b');
    pieces[0]?.finish('a');
    assert.deepEqual(await Promise.all(both), ['a', 'b']);
  });

  it('goes on for those who stay, and is aborted when the last one leaves', async () => {
    const { ask, pieces } = setUp();
    const [first, second] = [new AbortController(), new AbortController()];
    const both = [ask('a', first.signal), ask('a', second.signal)];
    first.abort(new Error('the first left'));
    await assert.rejects(both[0] ?? Promise.resolve(), /the first left/);
    assert.equal(pieces[0]?.signal.aborted, false);
    second.abort(new Error('the second left'));
    await assert.rejects(both[1] ?? Promise.resolve(), /the second left/);
    assert.equal(pieces[0]?.signal.aborted, true);
  });

  it('begins anew for who comes after the last one left, and keeps the late end of the old work out', async () => {
    const { ask, pieces } = setUp();
    const leaving = new AbortController();
    const left = ask('a', leaving.signal);
    leaving.abort(new Error('left'));
    await assert.rejects(left, /left/);
    const stays = ask('a');
    pieces[0]?.finish('old');
    const joins = ask('a');
    assert.equal(pieces.length, 2);
    pieces[1]?.finish('new');
    assert.deepEqual(await Promise.all([stays, joins]), ['new', 'new']);
  });

  it('hands a failure to all who wait, and forgets it', async () => {
    const { ask, pieces } = setUp();
    const both = [ask('a'), ask('a')];
    pieces[0]?.fail(new Error('broken'));
    for (const one of both) await assert.rejects(one, /broken/);
    void ask('a');
    assert.equal(pieces.length, 2);
  });

  it('begins nothing for who has left already', async () => {
    const { ask, pieces } = setUp();
    await assert.rejects(ask('a', AbortSignal.abort(new Error('left'))), /left/);
    assert.equal(pieces.length, 0);
  });
});

type Piece = {
  readonly signal: AbortSignal;
  readonly finish: (value: string) => void;
  readonly fail: (error: Error) => void;
};

type Ask = (key: string, signal?: AbortSignal) => Promise<string>;

function setUp(): { readonly ask: Ask; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  const share = createSharedWork<string>();

  function start(signal: AbortSignal): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    pieces.push({ signal, finish: resolve, fail: reject });
    return promise;
  }

  return {
    ask: (key, signal = new AbortController().signal) => share(key, { start, signal }),
    pieces,
  };
}
