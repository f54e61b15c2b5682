import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type CaptionHints, type ParsedCaptions, readCaptions } from './read-captions.ts';

function read(file: string, hints: CaptionHints = {}): ParsedCaptions {
  const result = readCaptions(Buffer.from(file), hints);
  assert.ok(result.kind === 'read', JSON.stringify(result));
  return result.captions;
}

function list(file: string, hints: CaptionHints = {}): readonly string[] {
  return read(file, hints).cues.map(({ startMs, endMs, text }) => `${startMs}-${endMs} ${text}`);
}

const STYLE =
  '<STYLE TYPE="text/css"><!-- P { margin: 0 } .ENCC { Name: English; lang: en-US; } .FRCC { Name: French; lang: fr-FR; } --></STYLE>';
const TWO = `<SAMI><HEAD>${STYLE}</HEAD><BODY>
<SYNC Start=1000><P Class=ENCC>Hello<P Class=FRCC>Bonjour
<SYNC Start=2500><P Class=ENCC>&nbsp;
<SYNC Start=3000><P Class=FRCC>&nbsp;
</BODY></SAMI>`;

describe('SAMI', () => {
  it('shows each text until the next one, the last one for five seconds', () => {
    const file =
      '<sami>\n<body>\n<sync start="500"><p>One<br>\n  two</p></sync>\n<SYNC START=\'1500\'><P>&nbsp;\n<Sync Start=4000><P Class=a>Three &amp; <b>four</b>\n</body></sami>';
    assert.deepEqual(list(file), ['500-1500 One\ntwo', '4000-9000 Three &amp; <b>four</b>']);
  });

  it('is read in the language of the track, or else in the first one', () => {
    assert.deepEqual(list(TWO, { lang: 'fr-CA' }), ['1000-3000 Bonjour']);
    assert.deepEqual(list(TWO, { lang: 'ko' }), ['1000-2500 Hello']);
    const { format, repairs } = read(TWO, { format: 'vtt' });
    assert.equal(format, 'sami');
    assert.deepEqual(
      repairs.map(({ code, line }) => `${code} ${line}`),
      ['language_removed 2'],
    );
  });

  it('ends a text of a class with a paragraph without one', () => {
    const file = '<SAMI><SYNC Start=1000><P Class=KRCC>하나<SYNC Start=2000><P>&nbsp;</SAMI>';
    assert.deepEqual(list(file), ['1000-2000 하나']);
  });

  it('sorts its texts, and keeps no script', () => {
    const file =
      '<SAMI><SYNC Start=3000><P><font color="red" onclick="a()">b</font><SYNC Start=1000><P><script>a</script>';
    assert.deepEqual(list(file), ['1000-3000 a', '3000-8000 b']);
  });

  it('is refused without times', () => {
    const result = readCaptions(Buffer.from('<SAMI><BODY><SYNC><P>a</BODY></SAMI>'));
    assert.ok(result.kind === 'refused');
    assert.match(result.problem.message, /^Expected a cue .* The file was read as SAMI\.$/);
  });
});

describe('MicroDVD', () => {
  it('converts frames with the rate in its first line', () => {
    assert.deepEqual(list('{1}{1}25\n{25}{50}One|two\n{75}{100}Three\n'), [
      '1000-2000 One\ntwo',
      '3000-4000 Three',
    ]);
    assert.deepEqual(list('\ufeff{0}{0}23,976 fps\r\n{240}{480}a\r\n'), ['10010-20020 a']);
  });

  it('shows a text without a last frame until the next one', () => {
    assert.deepEqual(list('{1}{1}10\n{10}{}a\n{25}{30}b\n{40}{}c'), [
      '1000-2500 a',
      '2500-3000 b',
      '4000-9000 c',
    ]);
  });

  it('keeps bold, italic and underline', () => {
    const file = '{1}{1}25\n{25}{50}{Y:b}{c:$0000FF}One|{y:i,u}two|/three <four';
    assert.deepEqual(list(file), [
      '1000-2000 <b>One</b>\n<b><i><u>two</u></i></b>\n<b><i>three &lt;four</i></b>',
    ]);
    assert.ok(read(file).repairs.some(({ code }) => code === 'markup_removed'));
  });

  it('skips a line without frames', () => {
    const { cues, repairs } = read('{1}{1}25\n{25}{50}a\nb\n');
    assert.equal(cues.length, 1);
    assert.deepEqual(
      repairs.map(({ code, line }) => `${code} ${line}`),
      ['invalid_cue_skipped 3'],
    );
  });

  for (const [name, start] of [
    ['a rate', ''],
    ['a plausible rate', '{1}{1}0\n'],
    ['a rate in its first line', '{10}{20}25\n'],
  ] as const) {
    it(`is refused without ${name}`, () => {
      const result = readCaptions(Buffer.from(`${start}{25}{50}a\n`));
      assert.ok(result.kind === 'refused');
      assert.match(result.problem.message, /^Expected the frame rate .* as MicroDVD\.$/);
    });
  }
});
