import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';

import { Deadline } from './deadline.ts';

describe('Deadline', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 0;
    mock.timers.enable({ apis: ['setTimeout'] });
    mock.method(performance, 'now', () => nowMs);
  });
  afterEach(() => mock.reset());

  function pass(ms: number): void {
    nowMs += ms;
    mock.timers.tick(ms);
  }

  it('aborts its signal after the timeout', () => {
    using deadline = new Deadline(100);
    pass(99);
    assert.equal(deadline.signal.aborted, false);
    pass(1);
    assert.equal(deadline.signal.aborted, true);
  });

  it('does not count the time of a pause', () => {
    using deadline = new Deadline(100);
    pass(60);
    {
      using _ = deadline.pause();
      pass(1000);
    }
    pass(39);
    assert.equal(deadline.signal.aborted, false);
    pass(1);
    assert.equal(deadline.signal.aborted, true);
  });

  it('does not abort after its disposal', () => {
    const deadline = new Deadline(100);
    deadline[Symbol.dispose]();
    pass(100);
    assert.equal(deadline.signal.aborted, false);
  });
});
