import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';

import { findRowFault, isToSend, toUploadRow } from './upload-rows.ts';

function fileOf(name: string, size = 1): File {
  return new File([new Uint8Array(size)], name);
}

describe('files on their way', () => {
  it('know their language and kind from their names', () => {
    const row = toUploadRow(fileOf('film.en.sdh.srt'), 3);
    assert.deepEqual([row.id, row.language, row.kind], [3, 'en', 'captions']);
    assert.equal(isToSend(row), true);
    assert.equal(isToSend({ ...row, progress: { step: 'done', cues: 1, repairs: [] } }), false);
  });

  it('are kept back with a reason', () => {
    const rows = ['a.de.srt', 'b.deu.srt', 'c.srt'].map((name, id) =>
      toUploadRow(fileOf(name), id),
    );
    const faults = rows.map((row) => findRowFault(row, rows));
    assert.deepEqual(faults, [
      undefined,
      'a.de.srt has the same language.',
      'Say which language it is in.',
    ]);
    const odd = { ...toUploadRow(fileOf('d.srt'), 4), language: 'klingonish' };
    assert.match(findRowFault(odd, rows) ?? '', /^Write a language tag/);
    const fits = toUploadRow(fileOf('e.fr.srt', CAPTION_BYTES_MAX), 5);
    assert.equal(findRowFault(fits, rows), undefined);
    const large = toUploadRow(fileOf('f.it.srt', CAPTION_BYTES_MAX + 1), 6);
    assert.equal(findRowFault(large, rows), 'The file is larger than 1 MiB.');
  });
});
