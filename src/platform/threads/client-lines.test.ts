import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  array,
  assert as assertProperty,
  integer,
  oneof,
  property,
  record,
  constant,
} from 'fast-check';

import { createClientLines, type ClientLines } from './client-lines.ts';

const LIMITS = { itemsMax: 6, bytesMax: 100, clientItemsMax: 3, clientBytesMax: 40 };

function fill(items: readonly string[], limits = LIMITS): ClientLines<string> {
  const queue = createClientLines<string>(limits);
  for (const item of items) queue.add(item.charAt(0), { item, bytes: 1 });
  return queue;
}

function takeAll(
  queue: ClientLines<string>,
  isEligible = (item: string) => item !== '',
): readonly string[] {
  const taken: string[] = [];
  for (;;) {
    const item = queue.take(isEligible);
    if (item === undefined) return taken;
    taken.push(item);
  }
}

describe('createClientLines', () => {
  it('serves the clients in turns, each in FIFO order', () => {
    assert.deepEqual(takeAll(fill(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'])), [
      'a1',
      'b1',
      'c1',
      'a2',
      'b2',
      'a3',
    ]);
  });

  it('skips items that are not eligible, and keeps their turn', () => {
    const queue = fill(['a1', 'a2', 'b1', 'b2', 'a3']);
    assert.deepEqual(
      takeAll(queue, (item) => item !== 'a1' && item !== 'a3'),
      ['a2', 'b1', 'b2'],
    );
    assert.deepEqual(takeAll(queue), ['a1', 'a3']);
  });

  it('removes waiting items', () => {
    const queue = fill(['a1', 'a2', 'b1']);
    queue.remove('a', 'a1');
    queue.remove('b', 'b1');
    queue.remove('b', 'b1');
    assert.deepEqual([queue.length, takeAll(queue)], [1, ['a2']]);
  });

  it('limits the items of a client and of all clients', () => {
    const queue = fill(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1']);
    assert.deepEqual([queue.length, takeAll(queue)], [6, ['a1', 'b1', 'a2', 'b2', 'a3', 'b3']]);
  });

  it('limits the bytes of a client and of all clients', () => {
    const queue = createClientLines<string>(LIMITS);
    const add = (item: string, bytes: number): boolean =>
      queue.add(item.charAt(0), { item, bytes });
    assert.equal(add('a1', 60), true, 'the first item of a client may be larger than its share');
    assert.equal(add('a2', 1), false);
    assert.equal(add('b1', 30), true);
    assert.equal(add('b2', 11), false);
    assert.equal(add('c1', 11), false);
    assert.equal(add('c1', 10), true);
    assert.equal(
      queue.take(() => true),
      'a1',
    );
    assert.equal(add('b2', 10), true);
  });

  it('returns every accepted item exactly once', () => {
    const action = oneof(
      record({
        kind: constant('add' as const),
        client: integer({ min: 0, max: 3 }),
        bytes: integer({ min: 0, max: 50 }),
      }),
      record({ kind: constant('take' as const), client: integer({ min: 0, max: 3 }) }),
    );
    assertProperty(
      property(array(action, { maxLength: 60 }), (actions) => {
        const queue = createClientLines<number>(LIMITS);
        const waiting = new Set<number>();
        for (const [id, each] of actions.entries()) {
          if (each.kind === 'add') {
            if (queue.add(String(each.client), { item: id, bytes: each.bytes })) waiting.add(id);
          } else {
            const item = queue.take((waitingId) => waitingId % 4 !== each.client);
            assert.ok(item === undefined || waiting.delete(item));
          }
          assert.equal(queue.length, waiting.size);
        }
      }),
    );
  });
});
