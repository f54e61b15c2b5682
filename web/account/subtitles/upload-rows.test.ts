import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';

import { loadStartTexts, loadTexts } from '../messages/texts.ts';
import { findRowError, isPending, toUploadRow } from './upload-rows.ts';

function createFile(name: string, size = 1): File {
  return new File([new Uint8Array(size)], name);
}

describe('upload rows', () => {
  before(async () => {
    await loadStartTexts('en');
    await loadTexts();
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
    const fits = toUploadRow(createFile('e.fr.srt', CAPTION_BYTES_MAX), 5);
    assert.equal(findRowError(fits, rows), undefined);
    const large = toUploadRow(createFile('f.it.srt', CAPTION_BYTES_MAX + 1), 6);
    assert.equal(findRowError(large, rows), 'The file is larger than 1 MiB.');
  });
});
