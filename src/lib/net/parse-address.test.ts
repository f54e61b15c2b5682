import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { test } from 'node:test';

import * as fc from 'fast-check';

import { parseAddress } from './parse-address.ts';

const VALUES: readonly (readonly [string, bigint])[] = [
  ['0.0.0.0', 0n],
  ['1.2.3.4', 0x01020304n],
  ['255.255.255.255', 0xffffffffn],
  ['::', 0n],
  ['::1', 1n],
  ['1::', 1n << 112n],
  ['::ffff:1.2.3.4', 0xffff_0102_0304n],
  ['::1:2', 0x1_0002n],
  ['2001:db8:0:0:0:0:0:1', 0x2001_0db8_0000_0000_0000_0000_0000_0001n],
  ['1:2:3:4:5:6:1.2.3.4', 0x0001_0002_0003_0004_0005_0006_0102_0304n],
];

const NOT_ADDRESSES = [
  '',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '01.2.3.4',
  '0x7f.0.0.1',
  '1.2.3.4 ',
  '2130706433',
  '::1%lo',
  'fe80::1%eth0',
  '[::1]',
  ':::',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '1:2:3:4:5:6:7::8',
  ':1:2:3:4:5:6:7',
  '12345::',
  '1.2.3.4::',
  '::1.2.3.4:5',
  'example.com',
];

test('parses an IP address to its numeric value', () => {
  for (const [text, value] of VALUES) assert.equal(parseAddress(text)?.value, value, text);
});

test('rejects IP addresses that are not in the strict spelling', () => {
  for (const text of NOT_ADDRESSES) assert.equal(parseAddress(text), undefined, text);
});

test('accepts the same IP addresses as net.isIP', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.ipV4(),
        fc.ipV6(),
        fc.string({ unit: fc.constantFrom('0', '1', '2', 'a', 'f', ':', '::', '.') }),
      ),
      (text) => {
        const family = parseAddress(text)?.family;
        assert.equal(family === undefined ? 0 : family === 'ipv4' ? 4 : 6, isIP(text));
      },
    ),
  );
});
