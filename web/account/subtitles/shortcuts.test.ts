import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findOrder, SHORTCUTS } from './shortcuts.ts';

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('keys of the editor', () => {
  it('are told by their modifiers, on a Mac too', () => {
    assert.equal(findOrder({ ...NONE, code: 'KeyS', ctrlKey: true }), 'save');
    assert.equal(findOrder({ ...NONE, code: 'KeyS', metaKey: true }), 'save');
    assert.equal(findOrder({ ...NONE, code: 'KeyS', altKey: true }), 'split');
    assert.equal(findOrder({ ...NONE, code: 'KeyZ', ctrlKey: true, shiftKey: true }), 'redo');
    assert.equal(findOrder({ ...NONE, code: 'KeyY', ctrlKey: true }), 'redo');
  });

  it('leave alone what is typed, with AltGr too', () => {
    assert.equal(findOrder({ ...NONE, code: 'KeyS' }), undefined);
    assert.equal(findOrder({ ...NONE, code: 'KeyS', shiftKey: true }), undefined);
    assert.equal(findOrder({ ...NONE, code: 'KeyS', ctrlKey: true, altKey: true }), undefined);
  });

  it('do one thing each', () => {
    const presses = SHORTCUTS.map(({ code, with: modifiers }) => `${modifiers} ${code}`);
    assert.equal(new Set(presses).size, SHORTCUTS.length);
  });
});
