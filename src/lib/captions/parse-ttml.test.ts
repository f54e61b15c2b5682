import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readCaptions } from './read-captions.ts';

function readText(content: string, head = ''): string {
  const tts = 'xmlns:tts="http://www.w3.org/ns/ttml#styling"';
  const file = `<tt ${tts}>${head}<body><div><p begin="1s" end="2s">${content}</p></div></body></tt>`;
  const result = readCaptions(Buffer.from(file));
  assert.ok(result.kind === 'read', JSON.stringify(result));
  return result.captions.cues.map(({ text }) => text).join('|');
}

const span = (role: string, content: string): string =>
  `<span tts:ruby="${role}">${content}</span>`;

const style = (id: string, role: string): string => `<style xml:id="${id}" tts:ruby="${role}"/>`;

describe('ruby annotations of TTML', () => {
  for (const [name, content, expected] of [
    [
      'one base and one text',
      `私は${span('container', `\n  ${span('base', '東京')}\n  ${span('text', 'とうきょう')}\n`)}へ`,
      '私は<ruby>東京<rt>とうきょう</rt></ruby>へ',
    ],
    [
      'several pairs',
      span(
        'container',
        span('base', '東') + span('text', 'とう') + span('base', '京') + span('text', 'きょう'),
      ),
      '<ruby>東<rt>とう</rt>京<rt>きょう</rt></ruby>',
    ],
    [
      'containers of bases and texts',
      span(
        'container',
        span('baseContainer', span('base', '東') + span('base', '京')) +
          span('textContainer', span('text', 'とう') + span('text', 'きょう')),
      ),
      '<ruby>東京<rt>とうきょう</rt></ruby>',
    ],
    [
      'delimiters',
      span(
        'container',
        span('base', '犬') + span('delimiter', '(') + span('text', 'いぬ') + span('delimiter', ')'),
      ),
      '<ruby>犬<rt>いぬ</rt></ruby>',
    ],
    [
      'two annotations in a row',
      span('container', span('base', '犬') + span('text', 'いぬ')) +
        span('container', span('base', '猫') + span('text', 'ねこ')),
      '<ruby>犬<rt>いぬ</rt></ruby><ruby>猫<rt>ねこ</rt></ruby>',
    ],
    [
      'styled parts and reserved characters',
      span(
        'container',
        span('base', '<span tts:fontStyle="italic">A&amp;B</span>') + span('text', '&lt;c'),
      ),
      '<ruby><i>A&amp;B</i><rt>&lt;c</rt></ruby>',
    ],
    ['a text outside of an annotation', `a${span('text', 'b')}`, 'ab'],
  ] as const) {
    it(`are kept: ${name}`, () => assert.equal(readText(content), expected));
  }

  it('are kept if a style states their parts', () => {
    const head = `<head><styling>${style('c', 'container')}${style('b', 'base')}${style('t', 'text')}</styling></head>`;
    const content = '<span style="c"><span style="b">犬</span><span style="t">いぬ</span></span>';
    assert.equal(readText(content, head), '<ruby>犬<rt>いぬ</rt></ruby>');
  });
});
