import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { array, assert as assertProperty, constantFrom, property } from 'fast-check';

import { repairResponseHead } from './repair-response-head.ts';

const OK = 'HTTP/1.1 200 OK\r\n';

const PARTS = [
  '\r',
  '\n',
  '\r\n',
  ' ',
  '\t',
  ':',
  '\0',
  '\u0001',
  '\u00ff',
  'A',
  'x-y',
  'chunked',
  '3',
  'Content-Length',
  'Transfer-Encoding',
  'Connection',
  'keep-alive',
];

function repair(lines: string): readonly string[] | undefined {
  return repairResponseHead(`${lines}\r\n`)?.split('\r\n').slice(0, -2);
}

describe('repairResponseHead', () => {
  const repaired: readonly (readonly [string, string, readonly string[]])[] = [
    ['a missing reason', 'HTTP/1.0 404\r\nA: 1\r\n', ['HTTP/1.0 404 ', 'A: 1']],
    ['line feeds only', 'HTTP/1.1 206 Part\nA: 1\nB: 2\n', ['HTTP/1.1 206 ', 'A: 1', 'B: 2']],
    ['one line feed among others', `${OK}A: 1\nB: 2\r\n`, ['HTTP/1.1 200 ', 'A: 1', 'B: 2']],
    ['folded lines', `${OK}A: 1\r\n\t 2\n 3\r\n`, ['HTTP/1.1 200 ', 'A: 1 2 3']],
    ['spaces in a name', `${OK}Powered By: x\r\nA : y\r\nB:z \r\n`, ['HTTP/1.1 200 ', 'B: z']],
    ['lines without a name', `${OK}welcome\r\n: x\r\nA:\r\n`, ['HTTP/1.1 200 ', 'A: ']],
    [
      'control characters',
      `${OK}A: \u0002\r\nB: \u007f\r\nC: \u00fc\tx\r\n`,
      ['HTTP/1.1 200 ', 'C: \u00fc\tx'],
    ],
    [
      'connection fields',
      `${OK}Connection: keep-alive\r\nKeep-Alive: timeout=9\r\n`,
      ['HTTP/1.1 200 '],
    ],
  ];
  for (const [name, head, expected] of repaired) {
    it(`repairs ${name}`, () => {
      assert.deepEqual(repair(head), [...expected, 'Connection: close']);
    });
  }

  const refused: Readonly<Record<string, string>> = {
    'another protocol': '220 ready\r\nA: 1\r\n',
    'an invalid status': 'HTTP/1.1 2000 OK\r\n',
    'a status without spaces': 'HTTP/1.1200 OK\r\n',
    NUL: `${OK}A: a\0b\r\n`,
    'CR without line feed': `${OK}A: 1\rContent-Length: 3\r\n`,
    'a space before the colon of a length': `${OK}Content-Length : 3\r\n`,
    'a space inside the name of a length': `${OK}content length: 3\r\n`,
    'a control character in a coding': `${OK}Transfer-Encoding: chunked\u000b\r\n`,
    'a range with a space before its colon': `${OK}Content-Range\t: bytes 0-1/9\r\n`,
    'a length that is no number': `${OK}Content-Length: +3\r\n`,
    'a folded length': `${OK}Content-Length: 3\r\n 4\r\n`,
    'two lengths': `${OK}Content-Length: 3\r\nContent-Length: 3\r\n`,
    'length and chunks': `${OK}Content-Length: 3\nTransfer-Encoding: chunked\n`,
    'another transfer coding': `${OK}Transfer-Encoding: gzip, chunked\r\n`,
  };
  for (const [name, head] of Object.entries(refused)) {
    it(`refuses ${name}`, () => {
      assert.equal(repair(head), undefined);
    });
  }

  it('returns only valid heads, which close the connection and have one end', () => {
    const field = /^[!#$%&'*+.^_`|~\dA-Za-z-]+: [\t\u0020-\u007e\u0080-\u00ff]*$/;
    assertProperty(
      property(array(constantFrom(...PARTS), { maxLength: 40 }), (parts) => {
        const lines = repair(`${OK}${parts.join('')}`);
        if (lines === undefined) return;
        const [status, ...fields] = lines;
        assert.equal(status, 'HTTP/1.1 200 ');
        for (const line of fields) assert.match(line, field);
        const lengths = fields.filter((line) =>
          /^(?:content-length|transfer-encoding):/i.test(line),
        );
        assert.ok(lengths.length <= 1);
        assert.deepEqual(
          fields.filter((line) => /^connection:/i.test(line)),
          ['Connection: close'],
        );
      }),
    );
  });
});
