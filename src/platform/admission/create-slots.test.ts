import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AppError } from '#contract/app-error.ts';

import { createSlots } from './create-slots.ts';

test('rejects a caller while all slots are taken, until one is released', () => {
  const slots = createSlots(2, 'Too many.');
  const [first] = [slots.acquire(), slots.acquire()];
  assert.throws(
    () => slots.acquire(),
    (error) =>
      error instanceof AppError &&
      error.code === 'unavailable' &&
      error.headers['retry-after'] !== undefined,
  );
  first?.[Symbol.dispose]();
  slots.acquire();
  assert.throws(() => slots.acquire());
});

test('limits one client to its share of the slots', () => {
  const slots = createSlots(3, 'Too many.', 2);
  const first = slots.acquire('a');
  slots.acquire('a');
  assert.throws(() => slots.acquire('a'));
  slots.acquire('b');
  assert.throws(() => slots.acquire('c'));
  first[Symbol.dispose]();
  slots.acquire('a');
  assert.throws(() => slots.acquire('a'));
});

test('releases a slot only once', () => {
  const slots = createSlots(1, 'Too many.');
  const slot = slots.acquire();
  slot[Symbol.dispose]();
  slot[Symbol.dispose]();
  slots.acquire();
  assert.throws(() => slots.acquire());
});
