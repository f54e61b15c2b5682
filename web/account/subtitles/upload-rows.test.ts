import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { findRowError, isPending, toUploadRow } from './upload-rows.ts';

function createFile(name: string): File {
  return new File(['x'], name);
}

describe('upload rows', () => {
  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
  });

  it('detect language and kind from the file name', () => {
    const row = toUploadRow(createFile('film.en.sdh.srt'), 3);
    assert.deepEqual([row.id, row.language, row.kind], [3, 'en', 'captions']);
    assert.equal(isPending(row), true);
    assert.equal(isPending({ ...row, progress: { step: 'done', cues: 1, repairs: [] } }), false);
  });

  it('report why a file can’t be uploaded', () => {
    const rows = ['a.de.srt', 'b.deu.srt', 'c.srt'].map((name, id) =>
      toUploadRow(createFile(name), id),
    );
    const faults = rows.map((row) => findRowError(row, rows));
    assert.deepEqual(faults, [undefined, 'a.de.srt has the same language.', 'Enter a language.']);
    const odd = { ...toUploadRow(createFile('d.srt'), 4), language: 'klingonish' };
    assert.match(findRowError(odd, rows) ?? '', /^Enter a language tag/);
  });
});
