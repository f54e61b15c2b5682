import assert from 'node:assert/strict';
import { test } from 'node:test';

import { AppError } from '#contract/app-error.ts';

import { createSlots } from './create-slots.ts';

test('whoever finds all slots taken is refused until one is given back', () => {
  const slots = createSlots(2, 'Too many.');
  const [first] = [slots.take(), slots.take()];
  assert.throws(
    () => slots.take(),
    (error) =>
      error instanceof AppError &&
      error.code === 'unavailable' &&
      error.headers['retry-after'] !== undefined,
  );
  first?.[Symbol.dispose]();
  slots.take();
  assert.throws(() => slots.take());
});

test('one client takes no more than its share, and leaves the rest to others', () => {
  const slots = createSlots(3, 'Too many.', 2);
  const first = slots.take('a');
  slots.take('a');
  assert.throws(() => slots.take('a'));
  slots.take('b');
  assert.throws(() => slots.take('c'));
  first[Symbol.dispose]();
  slots.take('a');
  assert.throws(() => slots.take('a'));
});

test('a slot that is given back twice is free once', () => {
  const slots = createSlots(1, 'Too many.');
  const slot = slots.take();
  slot[Symbol.dispose]();
  slot[Symbol.dispose]();
  slots.take();
  assert.throws(() => slots.take());
});
