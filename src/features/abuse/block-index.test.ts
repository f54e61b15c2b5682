import assert from 'node:assert/strict';
import { it } from 'node:test';

import { type BlockKind, createBlockIndex } from './block-index.ts';

const block = (kind: BlockKind, value: string) => ({
  id: `${kind} ${value}`,
  kind,
  value,
  createdAtMs: 0,
});

const index = createBlockIndex(
  [
    block('host', 'pirate.example'),
    block('host', '192.0.2.7'),
    block('host', '[2001:db8::1]'),
    block('pattern', 'media.example/private/*'),
    block('source', 'digest'),
  ],
  ({ pathname }) => pathname.slice(1),
);

const CASES = [
  ['https://pirate.example/a.mp4', 'host pirate.example'],
  ['https://cdn.eu.pirate.example:8443/a.mp4', 'host pirate.example'],
  ['https://PIRATE.example./a.mp4', 'host pirate.example'],
  ['https://notpirate.example/a.mp4', undefined],
  ['https://pirate.example.test/a.mp4', undefined],
  ['https://example/a.mp4', undefined],
  ['http://192.0.2.7/a.mp4', 'host 192.0.2.7'],
  ['http://0xC0000207/a.mp4', 'host 192.0.2.7'],
  ['http://[2001:db8:0:0::1]/a.mp4', 'host [2001:db8::1]'],
  ['https://media.example/private/a.mp4', 'pattern media.example/private/*'],
  ['https://media.example./private/a.mp4', 'pattern media.example/private/*'],
  ['https://media.example/%70rivate/a.mp4?utm_source=x', 'pattern media.example/private/*'],
  ['https://media.example/public/a.mp4', undefined],
] as const;

for (const [url, expected] of CASES) {
  it(`${expected === undefined ? 'permits' : 'blocks'} ${url}`, () => {
    assert.equal(index.find({ url: new URL(url) })?.id, expected);
  });
}

it('blocks the digest of a name, which is that of the URL by default', () => {
  const url = new URL('https://media.example/');
  assert.equal(index.find({ url, digests: ['other', 'digest'] })?.id, 'source digest');
  assert.equal(index.find({ url, digests: ['other'] }), undefined);
  assert.equal(index.find({ url: new URL('/digest', url) })?.id, 'source digest');
  assert.equal(index.find({ url }), undefined);
});
