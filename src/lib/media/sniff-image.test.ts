import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { sniffImage } from './sniff-image.ts';

describe('sniffImage', () => {
  it('detects images by their first bytes', () => {
    const cases = [
      ['ffd8ffe000104a464946', 'image/jpeg'],
      ['89504e470d0a1a0a0000000d', 'image/png'],
      [Buffer.from('GIF89a\u0001').toString('hex'), 'image/gif'],
      [Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ').toString('hex'), 'image/webp'],
      [toFileType(['avif', 'mif1']), 'image/avif'],
      [toFileType(['mif1', 'miaf', 'avif']), 'image/avif'],
    ] as const;
    for (const [hex, expected] of cases) {
      assert.equal(sniffImage(Buffer.from(hex, 'hex')), expected);
    }
  });

  it('rejects other files', () => {
    for (const text of [
      '',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<html>',
      'GIF',
      'RIFFxxxxWAVE',
    ]) {
      assert.equal(sniffImage(Buffer.from(text)), undefined, text);
    }
    assert.equal(sniffImage(Buffer.from(toFileType(['isom', 'mp42']), 'hex')), undefined);
    // A brand after the end of the box is ignored.
    const beyond = Buffer.concat([Buffer.from(toFileType(['isom']), 'hex'), Buffer.from('avif')]);
    assert.equal(sniffImage(beyond), undefined);
  });
});

function toFileType([major = '', ...compatible]: readonly string[]): string {
  const body = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]).toString('hex');
}
