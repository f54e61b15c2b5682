import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  array,
  assert as assertProperty,
  asyncProperty,
  constantFrom,
  nat,
  property,
  record,
  tuple,
} from 'fast-check';

import { startSocketServer, type SocketServer } from '#test/support/socket-server.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import type { Transport } from './connection.ts';
import { EgressError } from './egress-failure.ts';
import { readBody } from './read-body.ts';
import { type ResponseHead, ResponseParser } from './response-parser.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

type Parsed = {
  readonly head: ResponseHead | undefined;
  readonly body: string;
  /** Bytes after the response. */
  readonly rest: string;
  readonly failure: string | undefined;
};

/** Parses parts of a connection that then ends. */
function parse(parts: readonly string[], method: 'GET' | 'HEAD' = 'GET'): Parsed {
  let head: ResponseHead | undefined;
  let [body, rest, failure] = ['', '', ''];
  let bytes = Buffer.alloc(0);
  const parser = new ResponseParser({
    onHead: (received) => (head = received),
    onBody: (start, end) => (body += bytes.toString('latin1', start, end)),
  });
  parser.begin(method);
  try {
    for (const part of parts) {
      bytes = Buffer.from(part, 'latin1');
      rest += bytes.toString('latin1', parser.execute(bytes));
    }
    parser.finish();
  } catch (error) {
    assert.ok(error instanceof EgressError);
    ({ failure } = error);
  }
  return { head, body, rest, failure: failure === '' ? undefined : failure };
}

describe('ResponseParser', () => {
  const complete: readonly (readonly [string, string, string, string, boolean])[] = [
    ['a length', `${OK}Content-Length: 3\r\n\r\nabcHTTP`, 'abc', 'HTTP', true],
    ['a length of zero', `${OK}content-length:0\r\n\r\nx`, '', 'x', true],
    [
      'chunks',
      `${CHUNKED}3;a=b;c="d;e"\r\nabc\r\nA\r\n0123456789\r\n0\r\nX: 1\r\n\r\nx`,
      'abc0123456789',
      'x',
      true,
    ],
    ['the end of the connection', `${OK}\r\nabc\r\n\r\n`, 'abc\r\n\r\n', '', false],
    ['another transfer coding', `${OK}Transfer-Encoding: identity\r\n\r\nabc`, 'abc', '', false],
    ['a status without a body', 'HTTP/1.1 304 \r\nETag: "a"\r\n\r\nx', '', 'x', true],
    [
      'a body of a status without one',
      'HTTP/1.1 204 No\r\nContent-Length: 1\r\n\r\nx',
      '',
      'x',
      false,
    ],
    [
      'a response that closes',
      `${OK}Connection: x, Close\r\nContent-Length: 1\r\n\r\na`,
      'a',
      '',
      false,
    ],
    ['HTTP/1.0', 'HTTP/1.0 200\r\nContent-Length: 1\r\n\r\na', 'a', '', false],
    [
      'HTTP/1.0 that stays',
      'HTTP/1.0 200\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na',
      'a',
      '',
      true,
    ],
    [
      'chunks of HTTP/1.0',
      'HTTP/1.0 200\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '',
      '',
      false,
    ],
    [
      'white space around values',
      `${OK}Connection:\t , keep-alive \t, x\r\nContent-Length: \t1 \t\r\n\r\na`,
      'a',
      '',
      true,
    ],
    [
      'other white space as a part of a transfer coding',
      `${OK}Transfer-Encoding: chunked\xa0\r\n\r\nabc`,
      'abc',
      '',
      false,
    ],
    ['an empty line before', `\r\n\r\n${OK}Content-Length: 1\r\n\r\na`, 'a', '', true],
    [
      'an interim response',
      `HTTP/1.1 103 Hints\r\nContent-Length: 9\r\n\r\n${OK}Content-Length: 1\r\n\r\na`,
      'a',
      '',
      true,
    ],
    ['an unusual status', 'HTTP/1.1 999 Denied\r\nContent-Length: 1\r\n\r\na', 'a', '', true],
  ];
  for (const [name, text, body, rest, isReusable] of complete) {
    it(`reads ${name}, however it is split`, () => {
      const whole = parse([text]);
      assert.deepEqual([whole.failure, whole.body, whole.rest], [undefined, body, rest]);
      assert.equal(whole.head?.isReusable, isReusable);
      assert.deepEqual(parse(text.split('')), whole);
    });
  }

  it('expects no body after HEAD, and does not reuse its connection', () => {
    const { body, rest, head } = parse([`${OK}Content-Length: 3\r\n\r\nabc`], 'HEAD');
    assert.deepEqual([body, rest, head?.isReusable], ['', 'abc', false]);
  });

  const refused: Readonly<Record<string, string>> = {
    'another protocol without a line end': 'SSH-2.0',
    'a later version': 'HTTP/2.0 200 OK\r\n\r\n',
    'a line feed only': 'HTTP/1.1 200 OK\n\n',
    'a CR inside a line': `${OK}A: b\rc\r\n\r\n`,
    NUL: `${OK}A: \0\r\n\r\n`,
    'a folded line': `${OK}A: b\r\n c\r\n\r\n`,
    'a space before the colon': `${OK}A : b\r\n\r\n`,
    'a field without a name': `${OK}: b\r\n\r\n`,
    'equal lengths': `${OK}Content-Length: 1\r\nContent-Length: 1\r\n\r\na`,
    'a list of lengths': `${OK}Content-Length: 1, 1\r\n\r\na`,
    'a length with a sign': `${OK}Content-Length: +1\r\n\r\na`,
    'a length with a no-break space': `${OK}Content-Length: 1\xa0\r\n\r\na`,
    'no length': `${OK}Content-Length:\r\n\r\na`,
    'a length beyond exact numbers': `${OK}Content-Length: 9007199254740993\r\n\r\na`,
    'a length and chunks': `${OK}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    'chunks before another coding': `${OK}Transfer-Encoding: chunked, gzip\r\n\r\n`,
    'a chunk without a size': `${CHUNKED};a\r\nabc\r\n`,
    'a chunk with 0x': `${CHUNKED}0x3\r\nabc\r\n`,
    'a chunk with a space': `${CHUNKED}3 \r\nabc\r\n`,
    'a chunk of a line feed only': `${CHUNKED}3\nabc\r\n`,
    'a chunk that is too long': `${CHUNKED}2\r\nabc\r\n`,
    'a chunk beyond exact numbers': `${CHUNKED}fffffffffffff\r\n`,
    'a malformed extension': `${CHUNKED}3;a=b c\r\nabc\r\n`,
    'a malformed trailer': `${CHUNKED}0\r\na b\r\n\r\n`,
    '100 Continue': 'HTTP/1.1 100 Continue\r\n\r\n',
    'a protocol switch': 'HTTP/1.1 101 Switching\r\n\r\n',
  };
  for (const [name, text] of Object.entries(refused)) {
    it(`refuses ${name}, however it is split`, () => {
      assert.equal(parse([text]).failure, 'protocol');
      assert.equal(parse(text.split('')).failure, 'protocol');
    });
  }

  it('bounds a head, a chunk line and trailers', () => {
    const long = 'a'.repeat(33_000);
    const fields = 'A: b\r\n'.repeat(129);
    for (const text of [
      `${OK}A: ${long}`,
      `${OK}${fields}\r\n`,
      `${CHUNKED}1;${long}`,
      `${CHUNKED}0\r\n${fields}\r\n`,
    ]) {
      assert.equal(parse([text]).failure, 'too_large');
    }
  });

  it('reads white space in linear time', () => {
    const space = ' '.repeat(32_000);
    for (let index = 0; index < 100; index += 1) {
      assert.equal(parse([`${OK}A:${space}\0\r\n\r\n`]).failure, 'protocol');
      const coding = parse([`${OK}Transfer-Encoding: a${space}b\r\n\r\nc`]);
      assert.deepEqual([coding.failure, coding.body], [undefined, 'c']);
    }
  });

  it('reports a response that ends early', () => {
    for (const text of [
      '',
      'HTTP',
      OK,
      `${OK}Content-Length: 3\r\n\r\nab`,
      `${CHUNKED}3\r\nabc\r\n`,
    ])
      assert.equal(parse([text]).failure, 'reset');
  });
});

const PIECES = [
  OK,
  'HTTP/1.0 200 \r\n',
  'HTTP/1.1 204 No Content\r\n',
  'HTTP/1.1 103 Hints\r\n\r\n',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Connection: close\r\n',
  'X: y\r\n',
  '\r\n',
  '5\r\nabcde\r\n',
  '0\r\n',
  'abcde',
];
const EDITS = ['', '\r', '\n', '\0', ' ', '\t', ':', ';', ',', '0', '5', 'f', 'x', '"', '\u007f'];

/** A response with bytes replaced; most have a regular start, so that all states are reached. */
const mutated = record({
  start: constantFrom(
    [OK, 'Content-Length: 5\r\n', '\r\n', 'abcde'],
    [OK, 'Transfer-Encoding: chunked\r\n', '\r\n', '5\r\nabcde\r\n', '0\r\n', '\r\n'],
    [OK, '\r\n'],
    [],
  ),
  pieces: array(constantFrom(...PIECES), { maxLength: 5 }),
  edits: array(tuple(nat(200), nat(2), constantFrom(...EDITS)), { maxLength: 2 }),
}).map(({ start, pieces, edits }) => {
  let text = [...start, ...pieces].join('');
  for (const [at, length, replacement] of edits)
    text = text.slice(0, at) + replacement + text.slice(at + length);
  return text;
});

describe('any bytes', () => {
  it('have the same result however they are split', () => {
    assertProperty(
      property(mutated, array(nat(200), { maxLength: 8 }), (text, cuts) => {
        const bounds = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const parts = bounds.slice(1).map((end, index) => text.slice(bounds[index], end));
        assert.deepEqual(parse(parts), parse([text]));
      }),
    );
  });

  it('are no other response than for undici, unless they are refused', async () => {
    let text = '';
    await using server = await startSocketServer((socket) => socket.end(text, 'latin1'));
    await assertProperty(
      asyncProperty(mutated, async (response) => {
        text = response;
        const received = await fetchOnce(server, 'slabs');
        if (received !== undefined) assert.deepEqual(received, await fetchOnce(server, 'client'));
      }),
    );
  });
});

/** Without knowledge of earlier responses. */
async function fetchOnce(server: SocketServer, transport: Transport): Promise<unknown> {
  await using egress = openTestEgress({ ports: [server.port], transport });
  try {
    const response = await egress.open({ url: server.url('/'), decode: false });
    return { status: response.status, body: String(await readBody(response, 10_000)) };
  } catch (error) {
    assert.ok(error instanceof EgressError);
    return undefined;
  }
}
