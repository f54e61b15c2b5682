import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findCommand, SHORTCUTS } from './shortcuts.ts';

const NONE = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('keyboard shortcuts', () => {
  it('depend on modifiers, including on a Mac', () => {
    assert.equal(findCommand({ ...NONE, code: 'KeyS', ctrlKey: true }), 'save');
    assert.equal(findCommand({ ...NONE, code: 'KeyS', metaKey: true }), 'save');
    assert.equal(findCommand({ ...NONE, code: 'KeyS', altKey: true }), 'split');
    assert.equal(findCommand({ ...NONE, code: 'KeyZ', ctrlKey: true, shiftKey: true }), 'redo');
    assert.equal(findCommand({ ...NONE, code: 'KeyY', ctrlKey: true }), 'redo');
  });

  it('ignore typed characters, including those typed with AltGr', () => {
    assert.equal(findCommand({ ...NONE, code: 'KeyS' }), undefined);
    assert.equal(findCommand({ ...NONE, code: 'KeyS', shiftKey: true }), undefined);
    assert.equal(findCommand({ ...NONE, code: 'KeyS', ctrlKey: true, altKey: true }), undefined);
  });

  it('are unique', () => {
    const presses = SHORTCUTS.map(({ code, with: modifiers }) => `${modifiers} ${code}`);
    assert.equal(new Set(presses).size, SHORTCUTS.length);
  });
});
