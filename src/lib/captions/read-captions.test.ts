import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import { CAPTION_FORMATS } from './caption.ts';
import { CAPTION_BYTES_MAX, CAPTION_CUES_MAX, CAPTION_TIME_MS_MAX } from './limits.ts';
import { parseCanonicalCaptions } from './parse-canonical-webvtt.ts';
import { type CaptionHints, readCaptions, type ParsedCaptions } from './read-captions.ts';
import { writeSrt } from './write-srt.ts';
import { writeVtt } from './write-webvtt.ts';

function read(file: string | Uint8Array, hints: CaptionHints = {}): ParsedCaptions {
  const result = readCaptions(typeof file === 'string' ? Buffer.from(file) : file, hints);
  assert.equal(result.kind, 'read', JSON.stringify(result));
  return result.captions;
}

function codes(captions: ParsedCaptions): string[] {
  return captions.repairs.map(({ code, line, count }) => `${code} ${line} ${count}`);
}

function texts(captions: ParsedCaptions): string[] {
  return captions.cues.map(({ text }) => text);
}

function times(captions: ParsedCaptions): number[][] {
  return captions.cues.map(({ startMs, endMs }) => [startMs, endMs]);
}

function problem(
  file: string | Uint8Array,
  hints: CaptionHints = {},
): { readonly at: string; readonly message: string } {
  const result = readCaptions(typeof file === 'string' ? Buffer.from(file) : file, hints);
  assert.equal(result.kind, 'refused');
  const { line, column, message } = result.problem;
  return { at: `${line}:${column}`, message };
}

function attack(name: string): ParsedCaptions {
  return read(readFileSync(corpusPath('attacks', 'subs', name)));
}

const SRT = '1\n00:00:01,000 --> 00:00:02,000\n';

type Oracle = {
  readonly file: string;
  readonly kind: 'vtt' | 'srt';
  readonly timing_lines: number;
  readonly first: readonly number[] | null;
  readonly last: readonly number[] | null;
  readonly w3c_parser: { readonly n: number; readonly errors: number } | null;
};

describe('corpus files', { skip: corpusMissing }, () => {
  const oracles: readonly Oracle[] = corpusMissing
    ? []
    : readFileSync(corpusPath('subs', 'ORACLE.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
  /** Rejected even if the parser is not strict, because they contain nothing to display. */
  const nothingToDisplay = new Set([
    'signature-timings.vtt',
    'timings-eof.vtt',
    'timings-negative.vtt',
    'subtitlesEncrypted.vtt',
  ]);

  for (const oracle of oracles) {
    const name = oracle.file.split('/').at(-1) ?? '';
    it(`parses or rejects ${name}`, () => {
      const bytes = readFileSync(corpusPath('subs', oracle.file));
      const hints = { format: oracle.kind };
      const strict = readCaptions(bytes, { ...hints, isStrict: true });
      const lenient = readCaptions(bytes, hints);
      if (strict.kind === 'refused') {
        assert.ok(nothingToDisplay.has(name) || (oracle.w3c_parser?.errors ?? 0) > 0);
        assert.match(strict.problem.message, /Expected/);
      }
      if (lenient.kind === 'refused') return assert.ok(nothingToDisplay.has(name));
      // The W3C parser skips a cue of this caption file because of a comma before the milliseconds,
      // which is repaired here.
      const repaired = name === 'timings-garbage.vtt' ? 1 : 0;
      const expected = oracle.w3c_parser?.n ?? oracle.timing_lines;
      assert.equal(lenient.captions.cues.length, expected + repaired);
      if (oracle.kind !== 'srt') return undefined;
      const found = [lenient.captions.cues.at(0), lenient.captions.cues.at(-1)];
      assert.deepEqual(
        found.map((cue) => [cue?.startMs, cue?.endMs]),
        [oracle.first, oracle.last].map((pair) =>
          pair?.map((seconds) => Math.round(seconds * 1000)),
        ),
      );
      return assert.equal(strict.kind, 'read');
    });
  }

  it('neutralizes attacks', () => {
    const vtt = writeVtt(attack('xss.vtt'));
    assert.doesNotMatch(vtt, /script|url|import|upstream|onmouseover|onload|STYLE/);
    assert.deepEqual(texts(attack('xss.srt')), [
      'alert(1)<b>hi</b>',
      '--&gt; 00:00:09,000 javascript:alert(5) &lt;iframe&gt;',
    ]);
    assert.deepEqual(times(attack('header-inject.srt')), [
      [1000, 2000],
      [3000, 4000],
    ]);
    assert.doesNotMatch(writeVtt(attack('header-inject.srt')), /STYLE|color/);
    assert.deepEqual(texts(attack('utf16le.srt')), ['Čau světe – 你好']);
    assert.deepEqual(texts(attack('cp1252.srt')), ['Café “quoted” — € 5']);
    assert.deepEqual(times(attack('times.srt')), [
      [0, 2000],
      [1500, 2000],
    ]);
    assert.deepEqual(
      problem(readFileSync(corpusPath('attacks', 'subs', 'huge-cue.srt'))).at,
      '1:1',
    );
  });
});

/** The bytes are always ISO-8859-2, regardless of the declared charset. */
function polishTtml(charset: string): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding='${charset}'?>
<tt><body><div><p begin="1s" end="2s">Za\xbf\xf3\xb3\xe6</p></div></body></tt>`,
    'latin1',
  );
}

/** Encodes text in a charset with one byte per character. */
function encodeAs(charset: string, text: string): Buffer {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters = Array.from(new TextDecoder(charset).decode(bytes));
  return Buffer.from(Array.from(text, (character) => characters.indexOf(character)));
}

describe('character sets', () => {
  const text = `${SRT}Čau – naïve, 你好, שלום`;

  it('detects Unicode with and without a byte order mark', () => {
    const utf16 = Buffer.from(text, 'utf16le');
    const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    const utf32 = Buffer.alloc(points.length * 4);
    points.forEach((point, index) => utf32.writeUInt32LE(point, index * 4));
    const files: readonly (readonly [string, Buffer])[] = [
      ['utf-8', Buffer.from(text)],
      ['utf-8', Buffer.from(`\ufeff${text}`)],
      ['utf-16le', utf16],
      ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
      ['utf-16be', Buffer.from(utf16).swap16()],
      ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
      ['utf-32le', utf32],
      ['utf-32le', Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), utf32])],
      ['utf-32be', Buffer.from(utf32).swap32()],
      ['utf-32be', Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), Buffer.from(utf32).swap32()])],
    ];
    for (const [charset, file] of files) {
      const captions = read(file);
      assert.equal(captions.charset, charset);
      assert.deepEqual(texts(captions), ['Čau – naïve, 你好, שלום']);
      assert.deepEqual(captions.repairs, []);
    }
  });

  const privet = Buffer.from('cff0e8e2e5f22c20eae0ea20f3e2e8e4e8ecf1ff3f', 'hex');
  const file = Buffer.concat([Buffer.from(SRT), privet]);

  it('guesses legacy charsets and reports it', () => {
    for (const hints of [{}, { lang: 'ru' }]) {
      const captions = read(file, hints);
      assert.deepEqual(texts(captions), ['Привет, как увидимся?']);
      assert.deepEqual(codes(captions), ['charset_guessed 3 1']);
    }
    const latin = read(
      Buffer.concat([Buffer.from(SRT), Buffer.from('Cr\xe8me br\xfbl\xe9e', 'latin1')]),
    );
    assert.deepEqual([latin.charset, ...texts(latin)], ['windows-1252', 'Crème brûlée']);
  });

  it('uses the declared charset unless it cannot be right', () => {
    const captions = read(file, { charset: 'windows-1251' });
    assert.deepEqual(
      [captions.charset, ...texts(captions)],
      ['windows-1251', 'Привет, как увидимся?'],
    );
    assert.deepEqual(captions.repairs, []);
    assert.equal(read(file, { charset: 'utf-8' }).charset, 'windows-1251');
    assert.equal(read(file, { charset: 'klingon' }).charset, 'windows-1251');
  });

  it('detects UTF-8 with a few invalid bytes', () => {
    const truncated = Buffer.concat([Buffer.from(`${SRT}Привет, мир!`), Buffer.from([0xd0])]);
    for (const hints of [{}, { lang: 'ru' }, { charset: 'windows-1251' }]) {
      const captions = read(truncated, hints);
      assert.deepEqual([captions.charset, ...texts(captions)], ['utf-8', 'Привет, мир!\ufffd']);
      assert.deepEqual(codes(captions), ['broken_bytes_replaced 3 1']);
    }
    const short = Buffer.concat([Buffer.from(`${SRT}Crème`), Buffer.from([0xe9])]);
    assert.equal(read(short).charset, 'windows-1252');
    assert.deepEqual(texts(read(short, { charset: 'UTF-8' })), ['Crème\ufffd']);
  });

  it('uses the encoding of an XML declaration', () => {
    const captions = read(polishTtml('ISO-8859-2'));
    assert.deepEqual([captions.charset, ...texts(captions)], ['iso-8859-2', 'Zażółć']);
    assert.deepEqual(captions.repairs, []);
    assert.deepEqual(codes(read(polishTtml('UTF-8'))), ['charset_guessed 2 1']);
    assert.equal(
      read(polishTtml('ISO-8859-2'), { charset: 'windows-1252' }).charset,
      'windows-1252',
    );
  });

  it('uses the language to decide between similar guesses', () => {
    const japanese = Buffer.concat([Buffer.from(SRT), Buffer.from('82b182f182c982bf82cd', 'hex')]);
    assert.deepEqual(texts(read(japanese, { lang: 'ja' })), ['こんにちは']);
    const turkish = Buffer.concat([Buffer.from(SRT), Buffer.from('de', 'hex')]);
    assert.deepEqual(texts(read(turkish, { lang: 'tr' })), ['Ş']);
  });

  it('detects the charset of short files by language', () => {
    const lines = [
      [
        'pl',
        'Zażółć gęślą jaźń. Nie wiem, co się stało.',
        '5a61bff3b3e62067ea9c6cb9206a619ff12e204e6965207769656d2c20636f207369ea20737461b36f2e',
      ],
      [
        'cs',
        'Příliš žluťoučký kůň úpěl ďábelské ódy',
        '50f8ed6c69b920be6c75bb6f75e86bfd206bf9f220fa70ec6c20efe162656c736be920f36479',
      ],
      [
        'ru',
        'Привет, как дела? Всё хорошо.',
        'f0d2c9d7c5d42c20cbc1cb20c4c5ccc13f20f7d3a320c8cfd2cfdbcf2e',
      ],
      ['ru', 'Привет, как дела сегодня?', '8fe0a8a2a5e22c20aaa0aa20a4a5aba020e1a5a3aea4adef3f'],
      ['ja', 'こんにちは、元気ですか', '1b244224332473244b2441244f21223835352424472439242b1b2842'],
      ['el', 'Καλημέρα, τι κάνεις;', 'cae1ebe7ecddf1e12c20f4e920eadcede5e9f23b'],
      [
        'tr',
        'İyi günler, şimdi ne yapıyorsun? Çok güzel ğ',
        'dd79692067fc6e6c65722c20fe696d6469206e6520796170fd796f7273756e3f20c76f6b2067fc7a656c20f0',
      ],
      ['he', 'שלום, מה שלומך?', 'f9ece5ed2c20eee420f9ece5eeea3f'],
      ['ar', 'مرحبا كيف حالك', 'e3d1cdc8c720dfeddd20cdc7e1df'],
      ['lt', 'Ąžuolas šaukia ėjo', 'c0fe756f6c617320f061756b696120eb6a6f'],
      ['ja', 'こんにちは、元気ですか', 'a4b3a4f3a4cba4c1a4cfa1a2b8b5b5a4a4c7a4b9a4ab'],
      ['zh', '你好，你好吗？', 'c4e3bac3a3acc4e3bac3c2f0a3bf'],
      ['zh-Hant', '你好，你今天好嗎？', 'a741a66ea141a741a4b5a4d1a66eb6dca148'],
      ['ko', '안녕하세요, 잘 지내세요?', 'bec8b3e7c7cfbcbcbfe42c20c0df20c1f6b3bbbcbcbfe43f'],
      ['de', 'Grüß Gott, schöne Füße', '4772fcdf20476f74742c20736368f66e652046fcdf65'],
      ['sv', 'Räksmörgås på ön', '52e46b736df67267e5732070e520f66e'],
      [
        'ja',
        'こんにちは、元気ですか。今日はいい天気ですね',
        '82b182f182c982bf82cd81418cb38b4382c582b782a981428da193fa82cd82a282a293568b4382c582b782cb',
      ],
    ] as const;
    for (const [lang, line, hex] of lines) {
      const bytes = Buffer.concat([Buffer.from(SRT), Buffer.from(hex, 'hex')]);
      assert.deepEqual(texts(read(bytes, { lang })), [line]);
    }
  });

  it('detects languages without a hint, and despite a wrong one', () => {
    const lines = [
      ['windows-1250', 'Co se to děje? Nevím, ale měli bychom jít. Řekni mu, že přijdu.'],
      ['iso-8859-2', 'Už je to dobré, žádný strach. Proč bys měl být ještě tady?'],
      ['windows-1250', 'Co się dzieje? Nie wiem, ale powinniśmy już iść.'],
      ['iso-8859-2', 'Powiedz mu, że przyjdę później. Dziękuję za wszystko, kochanie.'],
      ['windows-1250', 'Mi történik? Nem tudom, de ő is tudja, hogy jó lesz. Fűszer.'],
      ['windows-874', 'สวัสดีครับ คุณสบายดีไหม วันนี้อากาศดีมาก'],
      ['windows-874', 'ไปกันเถอะ'],
      ['ibm866', 'Что происходит? Я не знаю, но нам пора идти.'],
      ['ibm866', 'Привет!'],
      ['koi8-r', 'Скажи ему, что я приду позже. Всё будет хорошо.'],
      ['windows-1251', 'ЭТО ВСЁ, ЧТО Я ЗНАЮ ОБ ЭТОМ'],
      ['iso-8859-5', 'Скажи ему, что я приду позже.'],
      ['windows-1252', 'Qu’est-ce qui se passe ? Ça a déjà été fait à l’hôtel.'],
      ['windows-1252', '¿Qué pasa? No sé, pero ¡está bien, señor!'],
      ['windows-1252', 'Það er ekki rétt hjá þér, æi.'],
      ['windows-1254', 'Şimdi çok iyi, güzel kızım. Nereye gidiyoruz acaba, ağabey?'],
    ] as const;
    for (const [charset, line] of lines) {
      const bytes = Buffer.concat([Buffer.from(SRT), encodeAs(charset, line)]);
      for (const lang of [undefined, 'en', 'pt-BR']) {
        assert.deepEqual(texts(read(bytes, { lang })), [line], `${charset} ${lang}`);
      }
    }
  });

  it('rejects files that are not text', () => {
    const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index * 89) % 256);
    assert.match(problem(noise).message, /Expected/);
    assert.match(problem(new Uint8Array(100)).message, /Expected/);
    assert.match(problem(new Uint8Array(0)).message, /Expected/);
    assert.match(problem('Dear diary,\nnothing happened.').message, /Expected/);
  });
});

describe('repairs', () => {
  it('reports each kind once with its first line', () => {
    const captions = read('1\n0:0:1.5 --> 0:0:2.5\na\n\n3\n00:00:03.000 --> 00:00:04,000\nb\n');
    assert.deepEqual(codes(captions), ['decimal_mark 2 3', 'time_padded 2 2', 'index_mended 6 1']);
    assert.deepEqual(times(captions), [
      [1500, 2500],
      [3000, 4000],
    ]);
  });

  const repaired: readonly (readonly [string, CaptionHints, string, readonly string[]])[] = [
    ['header_added 1 1', { format: 'vtt' }, '00:01.000 --> 00:02.000\na', ['a']],
    ['decimal_mark 3 1', {}, 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\na', ['a']],
    [
      'arrow_mended 2 2',
      {},
      '1\n00:00:01,000 -> 00:00:02,000\na\n\n2\n00:00:03,500 - > 00:00:04,500\nb',
      ['a', 'b'],
    ],
    [
      'arrow_mended 2 1',
      {},
      '1\n00:00:01,000 -> 00:00:02,000\na\n\n2\n00:00:03,000 --> 00:00:04,000\nb',
      ['a', 'b'],
    ],
    ['blank_line_removed 4 1', {}, `${SRT}a\n\nb`, ['a\nb']],
    ['blank_line_added 5 1', {}, `${SRT}a\n2\n00:00:03,000 --> 00:00:04,000\nb`, ['a', 'b']],
    ['index_mended 1 1', {}, '00:00:01,000 --> 00:00:02,000\na', ['a']],
    [
      'cues_sorted 5 1',
      {},
      `1\n00:00:03,000 --> 00:00:04,000\nb\n\n00:00:01,000 --> 00:00:02,000\na`,
      ['a', 'b'],
    ],
    [
      'time_closed_up 2 2',
      {},
      '1\n00: 00: 01,000 -> 00: 00: 02,000\na\n\n2\n00:00:03, 500 -> 00:00:04, 500\nb',
      ['a', 'b'],
    ],
    ['decimal_mark 2 2', {}, '1\n00:00:01:000 --> 00:00:02:000\na', ['a']],
    ['overlap_trimmed 2 1', {}, `${SRT}a\n\n2\n00:00:01,950 --> 00:00:04,000\nb`, ['a', 'b']],
    ['never_shown 6 1', {}, `${SRT}a\n\n2\n00:00:05,000 --> 00:00:04,000\nb`, ['a']],
    ['negative_time 2 1', {}, '1\n-00:00:01,000 --> 00:00:02,000\na', ['a']],
    ['empty_cue 5 1', {}, `${SRT}a\n\n00:00:03,000 --> 00:00:04,000\n`, ['a']],
    ['nul_replaced 3 1', {}, `${SRT}a\0b, and what is more`, ['a\ufffdb, and what is more']],
    [
      'control_characters_removed 3 1',
      {},
      `${SRT}a\u0007b, and what is more`,
      ['ab, and what is more'],
    ],
    ['markup_removed 3 2', {}, `${SRT}<font color="red">a</font>`, ['a']],
    ['markup_closed 3 1', {}, `${SRT}<i>a`, ['<i>a</i>']],
    ['character_escaped 3 2', {}, `${SRT}1 < 2 & <3`, ['1 &lt; 2 &amp; &lt;3']],
    [
      'timestamp_map_removed 2 1',
      {},
      'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n00:01.000 --> 00:02.000\na',
      ['a'],
    ],
    ['settings_ignored 3 1', {}, 'WEBVTT\n\n00:01.000 --> 00:02.000 line:0 shiny:1\na', ['a']],
    ['text_skipped 6 1', {}, 'WEBVTT\n\n00:01.000 --> 00:02.000\na\n\nan orphan', ['a']],
    ['region_removed 3 1', {}, 'WEBVTT\n\nREGION\nwidth:5%\n\n00:01.000 --> 00:02.000\na', ['a']],
    [
      'style_removed 3 1',
      {},
      'WEBVTT\n\nSTYLE\nbody { color: red }\n\n00:01.000 --> 00:02.000\na',
      ['a'],
    ],
  ];
  for (const [repair, hints, file, expected] of repaired) {
    it(`repairs and reports ${repair.split(' ')[0]}`, () => {
      const captions = read(file, hints);
      assert.ok(codes(captions).includes(repair), codes(captions).join());
      assert.deepEqual(texts(captions), expected);
    });
  }

  it('preserves longer overlaps', () => {
    const captions = read(`${SRT}a\n\n2\n00:00:01,500 --> 00:00:04,000\nb`);
    assert.deepEqual(times(captions), [
      [1000, 2000],
      [1500, 4000],
    ]);
    assert.deepEqual(captions.repairs, []);
  });
});

describe('broken files', () => {
  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['WEBVTT\n\n00:00:01.000 --> 00:00:60.000\na', '3:18', /Expected a time/],
    ['WEBVTT\n\n00:0x:01.000 --> 00:00:06.000\na', '3:1', /Expected a time/],
    ['WEBVTT\n\n00:00:01.000 --> \na', '3:18', /Expected a time/],
    [`${SRT}a\n\n2\n00:00:03,000 --> 00:00:0x,000\nb`, '6:18', /Expected a time/],
    [`${SRT}a\n\n2\n00:00:03,000 00:00:04,000\nb`, '6:13', /arrow/],
    [`${SRT}a\n\n2\n00:99:03,000 --> 00:00:04,000\nb`, '6:1', /Expected a time/],
    ['0:00:01.000,0:00:02.000\na\n\n0:00:03.000;0:00:04.000\nb', '4:1', /comma/],
    ['[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:0x.00,a', '3:22', /time/],
    ['<tt><body><div>\n<p begin="1s" end="2q">a</p></div></body></tt>', '2:20', /time/],
    ['<tt><body><div>\n<p begin="1s">a</p></div></body></tt>', '2:1', /Expected an end/],
    ['<tt><body>\n<div><p></div></body></tt>', '2:15', /XML/],
    ['<!DOCTYPE tt [<!ENTITY a "b">]><tt/>', '1:32', /XML/],
    [`${SRT}${'a'.repeat(20_001)}`, '3:20001', /too long/],
    [`WEBVTT\n\n1000:00:00.000 --> 1000:00:01.000\na`, '3:1', /too late/],
    [`WEBVTT\n\n00:00.000 --> 00:01.000\n${'a\n'.repeat(11_000)}`, '3:1', /too long/],
  ];
  for (const [file, at, message] of refused) {
    it(`reports ${at} for ${JSON.stringify(file.slice(-40))}`, () => {
      const found = problem(file, { isStrict: true });
      assert.equal(found.at, at, found.message);
      assert.match(found.message, message);
    });
  }

  it('are read without their invalid cues, each of which is reported', () => {
    const files = {
      vtt: [
        'WEBVTT\n\n00:01.000 --> 00:0x.000\nbad\n\n00:03.000 --> 00:04.000\ngood',
        '1000:00:00.000 --> 1000:00:01.000\nlate',
      ],
      srt: [
        `${SRT}good\n\n2\n00:00:03,000 --> 00:00:0x,000\nbad\n\nworse`,
        '3\n00:00:05,000 00:00:06,000\nbad',
      ],
      sbv: ['0:00:01.000,0:00:02.000\ngood', '0:00:03.000;0:00:04.000\nbad', 'noon\nbad'],
      ass: [
        '[Events]\nFormat: Start, End, Text\nDialogue: 0:00:01.00,0:00:02.00,good',
        'Dialogue: 0:00:01.00,0:00:0x.00,bad\nDialogue: 1x,0:00:02.00,bad',
      ],
      ttml: [
        '<tt><body><div><p begin="1s" end="2s">good</p><p begin="x" end="2s">bad</p>',
        '<p begin="3s">bad</p></div></body></tt>',
      ],
      lrc: ['[00:01.00]good\n[00:02.00]', '[00:xx]bad\n[1:99.00] bad'],
    } as const;
    for (const [format, parts] of Object.entries(files)) {
      const captions = read(parts.join('\n\n'));
      assert.equal(captions.format, format);
      assert.deepEqual(texts(captions), ['good'], format);
      const skipped = captions.repairs.filter(({ code }) => code === 'invalid_cue_skipped');
      assert.equal(skipped.length, 2, format);
      for (const { count, message } of skipped) {
        assert.equal(count, 1);
        assert.match(message, /^Skipped an invalid cue\. (?:Expected|The time is too late)/);
      }
    }
  });

  it('list a limited number of skipped cues', () => {
    const bad = '00:0x.000 --> 00:02.000\nbad\n\n';
    const { repairs } = read(`WEBVTT\n\n${bad.repeat(150)}00:01.000 --> 00:02.000\na`);
    assert.deepEqual([repairs.length, repairs[0]?.line, repairs.at(-1)?.count], [100, 3, 51]);
  });

  it('are rejected when they exceed a limit', () => {
    const cue = '00:00.000 --> 00:01.000\nx\n\n';
    assert.match(problem(`WEBVTT\n\n${cue.repeat(CAPTION_CUES_MAX + 1)}`).message, /Too many/);
    assert.match(problem(new Uint8Array(CAPTION_BYTES_MAX + 1)).message, /too large/);
    const spans = '<span>a</span>'.repeat(20_001);
    const xml = `<tt><body><div><p begin="1s" end="2s">${spans}</p></div></body></tt>`;
    assert.match(problem(xml).message, /cue is too long/);
    assert.equal(read(`WEBVTT\n\n${cue.repeat(CAPTION_CUES_MAX)}`).cues.length, CAPTION_CUES_MAX);
  });
});

describe('formats', () => {
  it('are detected from the text, not from the declared format', () => {
    const files = {
      vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\na',
      srt: `${SRT}a`,
      sbv: '0:00:01.000,0:00:02.000\na[br]b',
      ass: '[Script Info]\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,,,0,0,0,,a',
      lrc: '[ar:Someone]\n[00:01.00]a\n[00:02.00]',
      ttml: '<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" dur="1s">a</p></div></body></tt>',
    } as const;
    for (const [format, file] of Object.entries(files)) {
      for (const declared of CAPTION_FORMATS) {
        const captions = read(file, { format: declared });
        // Without a WEBVTT line, the declared format decides between these two.
        if (format !== 'srt' || declared !== 'vtt') assert.equal(captions.format, format);
        assert.deepEqual(times(captions), [[1000, 2000]]);
      }
    }
  });

  it('parses LRC lyrics', () => {
    const captions = read(`[ar:Someone]
[offset: +500]
[00:12.00][01:12.5]Again & <b>again</b>
[00:14:25]Word <00:15.00>by <00:16.00>word
[00:20.00]
[01:15]The end`);
    assert.deepEqual(
      captions.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]),
      [
        [11_500, 13_750, 'Again &amp; <b>again</b>'],
        [13_750, 19_500, 'Word <00:00:14.500>by <00:00:15.500>word'],
        [72_000, 74_500, 'Again &amp; <b>again</b>'],
        [74_500, 79_500, 'The end'],
      ],
    );
    assert.deepEqual(captions.repairs, []);
  });

  it('keeps the Unicode line separators of a lyrics line', () => {
    const captions = read('[ti:One\u2028two]\n[00:01.00]One\u2028two\u2029three');
    assert.deepEqual([texts(captions), captions.repairs], [['One\u2028two\u2029three'], []]);
  });

  it('cleans the text of a lyrics line once, and limits its repetition', () => {
    const manyTimes = '[00:01]'.repeat(2_000);
    const captions = read(`${manyTimes}<i>a</i><font>b`);
    assert.deepEqual(codes(captions), ['markup_removed 1 1', 'never_shown 1 1999']);
    assert.match(problem(`${manyTimes}${'&'.repeat(6_000)}`).message, /too long/);
  });

  it('parses TTML times in seconds without a unit', () => {
    const paragraphs = [
      '<p begin="19.764" end="1:21.5">a</p>',
      '<p begin="00:01:30.000" dur="2">b</p>',
    ];
    assert.deepEqual(times(read(`<tt><body><div>${paragraphs.join('')}</div></body></tt>`)), [
      [19_764, 81_500],
      [90_000, 92_000],
    ]);
  });

  it('corrects or removes malformed tags', () => {
    const lines = [
      ['< i>a</ i >', '<i>a</i>'],
      ['<i>a</i', '<i>a</i>'],
      ['<i\na', 'a'],
      ['a <b<i>b</i>', 'a <i>b</i>'],
      ['a<font color="red" face=x', 'a'],
      ['<font color="red"\na', 'a'],
      ['<b"red">a</>', 'a'],
      ['<00:1.5>a', 'a'],
      ['<v Speaker\na', 'a'],
      ['a < b, b <c and 1 <3', 'a &lt; b, b &lt;c and 1 &lt;3'],
      ['<> a', '&lt;&gt; a'],
    ] as const;
    for (const [source, expected] of lines) {
      assert.deepEqual(texts(read(`${SRT}${source}`)), [expected]);
      assert.deepEqual(texts(read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${source}`)), [expected]);
    }
  });

  it('parses SubStation Alpha', () => {
    const captions = read(`[Script Info]
[V4+ Styles]
Format: Name, Bold, Italic, Underline, Alignment
Style: Song,0,-1,0,8
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:01.00,Song,,0,0,0,,not shown
Dialogue: 0,0:00:01.00,0:00:02.50,Song,,0,0,0,,La {\\i0}la{\\i}, {\\b1}la{\\b0}\\Nla <3
Dialogue: 1,0:00:01.00,0:00:02.50,Song,,0,0,0,,La {\\i0}la{\\i}, {\\b1}la{\\b0}\\Nla <3
Dialogue: 0,0:00:03.00,0:00:04.00,Other,,0,0,0,,{\\an4\\fad(1,2)}a, b{\\p1}m 0 0{\\p0}
`);
    assert.deepEqual(captions.cues, [
      {
        id: '',
        startMs: 1000,
        endMs: 2500,
        settings: 'line:0',
        text: '<i>La </i>la<i>, </i><b><i>la</i></b><i>\nla &lt;3</i>',
      },
      { id: '', startMs: 3000, endMs: 4000, settings: 'line:50%,center align:start', text: 'a, b' },
    ]);
    assert.deepEqual(codes(captions), ['markup_removed 10 1']);
  });

  it('finds the times of SubRip after a blank line', () => {
    const captions = read(`${SRT}a\n\n2\n\n00:00:03,000 --> 00:00:04,000\nb\n\n3\n\nc\n`);
    assert.deepEqual(times(captions), [
      [1000, 2000],
      [3000, 4000],
    ]);
    assert.deepEqual(texts(captions), ['a', 'b\n3\nc']);
  });

  it('places the lines of SubStation Alpha 4, whose numbers differ from those of a keypad', () => {
    const settings = [1, 2, 3, 5, 6, 7, 9, 10, 11].map((alignment) => {
      const { cues } = read(`[V4 Styles]
Format: Name, Alignment
Style: Song,${alignment}
[Events]
Format: Start, End, Style, Text
Dialogue: 0:00:01.00,0:00:02.00,Song,a
Dialogue: 0:00:01.00,0:00:02.00,Other,{\\a${alignment}}a
`);
      assert.equal(cues[1]?.settings ?? cues[0]?.settings, cues[0]?.settings);
      return cues[0]?.settings;
    });
    assert.deepEqual(settings, [
      'align:start',
      '',
      'align:end',
      'line:0 align:start',
      'line:0',
      'line:0 align:end',
      'line:50%,center align:start',
      'line:50%,center',
      'line:50%,center align:end',
    ]);
  });

  it('parses TTML clocks, nesting, sequences, styles and regions', () => {
    const captions =
      read(`<tt xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttp="http://www.w3.org/ns/ttml#parameter"
  ttp:frameRate="24" ttp:frameRateMultiplier="1000 1001" ttp:tickRate="10000000">
<head><styling><style xml:id="base" tts:fontWeight="bold"/><style xml:id="song" style="base" tts:fontStyle="italic"/></styling>
<layout><region xml:id="top" tts:displayAlign="before" tts:origin="10% 10%"/></layout></head>
<body begin="10s"><div>
  <p begin="00:00:01:12" end="00:00:02.500" region="top">a <span style="song">b</span><br/>c &amp; d</p>
  <p begin="30000000t" dur="500ms"><span begin="0s" end="0.2s">one</span><span begin="200ms">two</span></p>
</div><div timeContainer="seq"><p dur="1s">x</p><p dur="2s">y</p></div></body></tt>`);
    assert.deepEqual(
      captions.cues.map(({ startMs, endMs, settings, text }) => [startMs, endMs, settings, text]),
      [
        [10_000, 11_000, '', 'x'],
        [11_000, 13_000, '', 'y'],
        [11_501, 12_500, 'line:0', 'a <b><i>b</i></b>\nc &amp; d'],
        [13_000, 13_200, '', 'one'],
        [13_200, 13_500, '', 'two'],
      ],
    );
  });

  it('splits a TTML paragraph by the timing of its spans', () => {
    const captions = read(`<tt><body><div>
  <p begin="1s" end="9s">
    always <span begin="1s" end="2s">some<br/>times</span> &lt;here&gt;
  </p>
  <p><span><span begin="0:00:10.0" end="0:00:11,5">deep</span></span></p>
  <p begin="20s" timeContainer="seq"><span dur="1s">first</span> <span dur="2s">then</span></p>
  <p begin="30s" end="31s"><span begin="2s">never</span></p>
</div></body></tt>`);
    assert.deepEqual(
      captions.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text]),
      [
        [1000, 2000, 'always &lt;here&gt;'],
        [2000, 3000, 'always some\ntimes &lt;here&gt;'],
        [3000, 9000, 'always &lt;here&gt;'],
        [10_000, 11_500, 'deep'],
        [20_000, 21_000, 'first'],
        [21_000, 23_000, 'then'],
      ],
    );
    assert.deepEqual(codes(captions), ['never_shown 7 1']);
    const words = Array.from(
      { length: 3000 },
      (_, n) => `<span begin="${n}s" dur="2s">word</span>`,
    );
    const flood = read(
      `<tt><body><div><p begin="0s" end="9999s">${words.join(' ')}</p></div></body></tt>`,
    );
    assert.equal(flood.cues.length, 3000);
  });

  it('inherits TTML styles from ancestors', () => {
    const captions = read(`<tt xml:space="preserve">
<head><styling><style id="loud" fontWeight="bold"/></styling>
<layout><region id="top" displayAlign="before"/><region id="low"/></layout></head>
<body region="top"><div style="loud" fontStyle="italic">
  <p begin="1s" end="2s">a  b</p>
  <p begin="3s" end="4s" region="low" fontStyle="normal">c</p>
</div></body></tt>`);
    assert.deepEqual(
      captions.cues.map(({ settings, text }) => [settings, text]),
      [
        ['line:0', '<b><i>a  b</i></b>'],
        ['', '<b>c</b>'],
      ],
    );
  });

  it('treats arrows outside timing lines as text and decodes HTML entities', () => {
    const captions = read(`${SRT}Paris\n\n--> &Eacute;tretat &#8212; &frac12; h &bogus; --> 2 h\n`);
    assert.deepEqual(texts(captions), ['Paris\n--&gt; Étretat — ½ h &amp;bogus; --&gt; 2 h']);
  });

  it('accepts WebVTT without cues unless one was removed', () => {
    const styled = 'WEBVTT\n\nSTYLE\n::cue { color: red; }\n';
    assert.equal(writeVtt(read(styled)), styled);
    assert.deepEqual(problem('WEBVTT\n\n00:01.000 --> 00:01.000\na').at, '3:1');
    assert.deepEqual(problem('1\n00:00:01,000 --> 00:00:01,000\na').at, '2:1');
  });

  it('preserves computed positions with many digits', () => {
    const [cue] = read('WEBVTT\n\n00:01.000 --> 00:02.000 line:84.66666666666667%\na').cues;
    assert.equal(cue?.settings, 'line:84.66666666666667%');
  });

  it('preserves safe WebVTT features', () => {
    const file = `WEBVTT

STYLE
/* mine */
::cue(b) { color: rgb(1, 2, 3); background-image: url(x.png) }
::cue { font-weight: bold }

REGION
id:bill width:40%
lines:3

NOTE not kept

chapter one
00:00:01.000 --> 00:00:02.000 align:start line:0 region:bill position:9000%
<v.loud Esme & Co>Hi <00:00:01.500><c.yellow.bg_blue>there</c>&nbsp;<ruby>漢<rt>kan</rt></ruby> <lang en-GB>x</lang>
`;
    assert.equal(
      writeVtt(read(file)),
      `WEBVTT

STYLE
::cue(b) { color: rgb(1, 2, 3); }
::cue { font-weight: bold; }

REGION
id:bill
width:40%
lines:3

chapter one
00:00:01.000 --> 00:00:02.000 line:0 align:start region:bill
<v.loud Esme &amp; Co>Hi <00:00:01.500><c.yellow.bg_blue>there</c>\u00a0<ruby>漢<rt>kan</rt></ruby> <lang en-GB>x</lang></v>
`,
    );
    assert.equal(
      writeSrt(read(file).cues),
      '1\n00:00:01,000 --> 00:00:02,000\nHi there\u00a0漢kan x\n',
    );
  });
});

describe('lines that contain only markup', () => {
  it('do not end a cue of a SubRip file', () => {
    const { cues } = read(`WEBVTT

00:00:01.000 --> 00:00:02.000
one
<c></c>
two

00:00:03.000 --> 00:00:04.000
<c> </c>

00:00:05.000 --> 00:00:06.000
three
`);
    assert.equal(
      writeSrt(cues),
      '1\n00:00:01,000 --> 00:00:02,000\none\ntwo\n\n2\n00:00:05,000 --> 00:00:06,000\nthree\n',
    );
  });
});

describe('any file', () => {
  const PIECES = [
    'WEBVTT',
    'STYLE\n::cue{',
    'REGION\nid:a',
    'NOTE',
    '-->',
    '00:00:01.000',
    '00:00:02,500',
    ' --> ',
    '\n',
    '\n\n',
    '\r',
    '1',
    '<b>',
    '</b>',
    '<v x',
    '<script>',
    '&lt;',
    '&',
    '<',
    '>',
    '\0',
    '{\\an8}',
    'Dialogue: ',
    '[Events]',
    '0:00:01.000,0:00:02.000',
    '<tt><body><p begin="1s" end="2s">',
    '</p></body></tt>',
    'ä',
    '\ufeff',
    '-->\n',
    '[00:01.00]',
    '<i',
    '<font color=',
    'url(',
    '@import',
    '\u2028',
    '99:59:59.999',
  ];
  const likelyFile = fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })), { maxLength: 40 })
    .map((parts) => Buffer.from(parts.join('')));
  const anyFile = fc.oneof(likelyFile, fc.uint8Array({ maxLength: 200 }));
  const anyHints = fc.record({
    format: fc.constantFrom(undefined, ...CAPTION_FORMATS),
    isStrict: fc.boolean(),
  });

  it('is parsed or rejected, and round-trips without repairs', () => {
    fc.assert(
      fc.property(anyFile, anyHints, (bytes, hints) => {
        const result = readCaptions(bytes, hints);
        if (result.kind === 'refused') {
          assert.ok(result.problem.line >= 1 && result.problem.column >= 1);
          return;
        }
        const { cues, styles, regions } = result.captions;
        const written = writeVtt({ cues, styles, regions });
        const again = read(written);
        assert.deepEqual(again.repairs, []);
        assert.deepEqual(again.cues, cues);
        assert.equal(writeVtt(again), written);
        assert.equal(writeVtt(parseCanonicalCaptions(written)), written);
        for (const { startMs, endMs } of cues) {
          assert.ok(startMs >= 0 && startMs < endMs && endMs < CAPTION_TIME_MS_MAX);
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('contains only WebVTT tags in its text', () => {
    const tag = /<(?!\/?(?:[ibuc]|ruby|rt|v|lang)[\s.>]|\d)/;
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PIECES, ' onclick=x', 'img', '/', '"', '=')),
        (parts) => {
          const result = readCaptions(Buffer.from(`${SRT}${parts.join('')}`));
          if (result.kind === 'refused') return;
          for (const { text } of result.captions.cues) {
            assert.doesNotMatch(text, tag);
            assert.doesNotMatch(text, /-->|\n\n|^\n|\n$/);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('round-trips through SubRip with its times and lines', () => {
    const lineText = fc
      .stringMatching(/^[a-z<>&;.,! -]{1,12}$/)
      .filter((text) => text.trim() !== '');
    const timedLines = fc.tuple(
      fc.integer({ min: 1, max: 5000 }),
      fc.array(lineText, { minLength: 1, maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.array(timedLines, { minLength: 1, maxLength: 8 }), (given) => {
        const file = given
          .map(([ms, lines], index) => {
            const start = `00:${String(index).padStart(2, '0')}:00,000`;
            const end = `00:${String(index).padStart(2, '0')}:0${(ms / 1000).toFixed(3).replace('.', ',')}`;
            return `${index + 1}\n${start} --> ${end}\n${lines.join('\n')}\n`;
          })
          .join('\n');
        const result = readCaptions(Buffer.from(file));
        if (result.kind === 'refused') return;
        const again = read(writeSrt(result.captions.cues));
        assert.deepEqual(
          again.cues,
          result.captions.cues.flatMap((cue) => {
            const text = cue.text
              .replace(/<([biu])\.[^>]*>/g, '<$1>')
              .replace(/<(?!\/?[biu]>)[^>]*>/g, '')
              .split('\n')
              .filter((line) => line.trim() !== '')
              .join('\n');
            return text === '' ? [] : [{ ...cue, text }];
          }),
        );
      }),
      { numRuns: 300 },
    );
  });
});
