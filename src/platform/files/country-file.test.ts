import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { isStartError } from '#test/support/errors.ts';

import { CountryFile } from './country-file.ts';

describe('a GeoIP file', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'reelay-countries-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('returns the country of an address, and undefined for an unknown address', async () => {
    const file = join(folder, 'countries.mmdb');
    await writeFile(file, toCountryFile(81, 'DE'));
    const countries = await CountryFile.open(file);
    assert.equal(countries.find('81.2.3.4'), 'DE');
    assert.equal(countries.find('82.2.3.4'), undefined);
    assert.equal(countries.find('2001:db8::1'), undefined);
    assert.equal(countries.find('not an address'), undefined);
  });

  it('stops the start when it can’t be read', async () => {
    await assert.rejects(
      CountryFile.open(join(folder, 'none')),
      isStartError(/^GEOIP_DB: .*ENOENT/),
    );
    const file = join(folder, 'invalid');
    await writeFile(file, 'invalid');
    await assert.rejects(CountryFile.open(file), isStartError(/^GEOIP_DB: .*MaxMind DB/));
  });
});

/** The smallest MaxMind DB (format version 2.0): one IPv4 /8 in one country. */
function toCountryFile(octet: number, country: string): Buffer {
  const nodes = 8;
  const data = map({ country: map({ iso_code: text(country) }) });
  // 16 zero bytes follow the tree. A record greater than the node count is an offset into the data.
  const tree = Array.from({ length: nodes }, (_, depth) => {
    const next = depth === nodes - 1 ? nodes + 16 : depth + 1;
    const isOne = ((octet >> (7 - depth)) & 1) === 1;
    return [isOne ? nodes : next, isOne ? next : nodes];
  });
  const records = tree.flat().map((record) => uint(record, 3));
  const metadata = map({
    node_count: number(6, nodes),
    record_size: number(5, 24),
    ip_version: number(5, 4),
    database_type: text('Test-Country'),
    languages: Buffer.from([0x00, 0x04]),
    binary_format_major_version: number(5, 2),
    binary_format_minor_version: number(5, 0),
    build_epoch: number(6, 1_770_000_000),
    description: map({}),
  });
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
  return Buffer.concat([...records, Buffer.alloc(16), data, marker, metadata]);
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x40 | value.length]), Buffer.from(value)]);
}

function map(entries: Readonly<Record<string, Buffer>>): Buffer {
  const pairs = Object.entries(entries);
  return Buffer.concat([
    Buffer.from([0xe0 | pairs.length]),
    ...pairs.flatMap(([key, value]) => [text(key), value]),
  ]);
}

/** Type 5 is a 2-byte number, and type 6 a 4-byte number. */
function number(type: 5 | 6, value: number): Buffer {
  const size = type === 5 ? 2 : 4;
  return Buffer.concat([Buffer.from([(type << 5) | size]), uint(value, size)]);
}

function uint(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}
