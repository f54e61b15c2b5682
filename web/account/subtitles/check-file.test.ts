import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';

import { loadPageTexts, loadTexts } from '../messages/texts.ts';
import { checkFile } from './check-file.ts';

describe('the check of a file before its upload', () => {
  before(async () => {
    await loadTexts('en');
    await loadPageTexts();
  });

  it('counts the cues, and shows the first one and the fixes with their lines', async () => {
    const text =
      '1\n00:00:01,500 --> 00:00:02,000\n<i>Hello &amp;</i> all\n\n2\n00:00:09,000 --> 00:00:08,000\nNever\n';
    const check = await checkFile(new File([text], 'film.en.srt'), 'en');
    assert.ok(check.kind === 'read');
    assert.equal(check.summary, '1 cue, first at 0:01.5: Hello & all');
    assert.match(check.repairs.join(' '), /Line 6\./);
  });

  it('reads Japanese in a 7-bit charset, as the server does', async () => {
    const bytes = [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42];
    const head = new TextEncoder().encode('WEBVTT\n\n00:01.000 --> 00:02.000\n');
    const check = await checkFile(new File([head, new Uint8Array(bytes)], 'film.vtt'), 'ja');
    assert.ok(check.kind === 'read');
    assert.match(check.summary, /: 日$/);
  });

  it('reports the line of an error', async () => {
    const broken = new File(['WEBVTT\n\nno time --> 00:02.000\nText\n'], 'film.vtt');
    const check = await checkFile(broken, '');
    assert.ok(check.kind === 'refused');
    assert.match(check.message, /^Line \d+, column \d+: ./);
  });

  it('refuses a large file without reading it', async () => {
    const fits = new File(['WEBVTT\n'.padEnd(CAPTION_BYTES_MAX, '\n')], 'film.vtt');
    assert.equal((await checkFile(fits, 'en')).kind, 'read');
    const large = new File([new Uint8Array(CAPTION_BYTES_MAX + 1)], 'film.vtt');
    const expected = { kind: 'refused', message: 'The file is larger than 1 MiB.' };
    assert.deepEqual(await checkFile(large, 'en'), expected);
  });
});
