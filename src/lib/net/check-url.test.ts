import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import * as fc from 'fast-check';

import { webUrl } from '#test/support/arbitrary-texts.ts';
import { corpusMissing, corpusPath } from '#test/support/corpus.ts';

import { checkUrl, type UrlRefusal } from './check-url.ts';
import { parseAddress } from './parse-address.ts';
import { parseSourceUrl } from './parse-source-url.ts';

const REFUSED: readonly (readonly [string, UrlRefusal])[] = [
  ['ftp://example.com/', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['data:text/plain,x', 'scheme'],
  ['gopher://example.com/', 'scheme'],
  ['blob:https://example.com/x', 'scheme'],
  ['ws://example.com/', 'scheme'],
  [`https://example.com/${'a'.repeat(17_000)}`, 'length'],
  ['http://user@example.com/', 'credentials'],
  ['http://:secret@example.com/', 'credentials'],
  ['http://example.com@127.0.0.1/', 'credentials'],
  ['http://example.com:0/', 'port'],
  ['http://example.com:22/', 'port'],
  ['http://example.com:25/', 'port'],
  ['http://example.com:1023/', 'port'],
  ['http://example.com:6379/', 'port'],
  ['http://127.0.0.1/', 'address'],
  ['http://2130706433/', 'address'],
  ['http://0x7f000001/', 'address'],
  ['http://017700000001/', 'address'],
  ['http://0x7f.1/', 'address'],
  ['http://127.1/', 'address'],
  ['http://①②⑦.⓪.⓪.①/', 'address'],
  ['http://127。0。0。1/', 'address'],
  ['http://%31%32%37.0.0.1/', 'address'],
  ['http://1\u00ad27.0.0.1/', 'address'],
  ['http://127.0.0.1./', 'address'],
  ['http://8.8.8.8:22/', 'address'],
  ['http://[::1]/', 'address'],
  ['http://[::ffff:127.0.0.1]/', 'address'],
  ['http://[64:ff9b::7f00:1]/', 'address'],
  ['http://localhost/', 'single_label'],
  ['http://LOCALHOST/', 'single_label'],
  ['http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/', 'single_label'],
  ['http://lоcalhost/', 'single_label'],
  ['http://localhost./', 'trailing_dot'],
  ['http://example.com./', 'trailing_dot'],
  ['http://example.com../', 'trailing_dot'],
  ['http://a.localhost/', 'special_use_name'],
  ['http://localhost.localdomain/', 'special_use_name'],
  ['http://metadata.google.internal/', 'special_use_name'],
  ['http://printer.local/', 'special_use_name'],
  ['http://nas.home.arpa/', 'special_use_name'],
  ['http://home.arpa/', 'special_use_name'],
  ['http://hidden.onion/', 'special_use_name'],
  ['http://a..b.com/', 'malformed_name'],
  ['http://google.com&www.example.com/', 'malformed_name'],
  [`http://${'a'.repeat(64)}.com/`, 'malformed_name'],
];

const NAMES = [
  'http://example.com/',
  'https://example.com:8443/a',
  'http://r1---sn-ab_c.example.com:65535/',
  'https://bücher.example/',
  'http://notlocalhost.com/',
  'http://localhost.example.com/',
  'http://internal.example/',
];

test('rejects invalid URLs with a reason and without a DNS lookup', () => {
  for (const [text, reason] of REFUSED) {
    assert.deepEqual(checkUrl(new URL(text)), { kind: 'refused', reason }, text);
  }
});

test('requires a DNS lookup for ordinary host names', () => {
  for (const text of NAMES) assert.equal(checkUrl(new URL(text)).kind, 'name', text);
});

test('requires no DNS lookup for a public IP literal', () => {
  assert.deepEqual(checkUrl(new URL('http://8.8.8.8/')), {
    kind: 'address',
    address: '8.8.8.8',
    port: 80,
  });
  assert.deepEqual(checkUrl(new URL('https://[2606:4700::1111]:8443/')), {
    kind: 'address',
    address: '2606:4700::1111',
    port: 8443,
  });
});

test('applies a custom URL policy instead of the default', () => {
  const policy = {
    permitsPort: () => false,
    permitsAddress: (address: string, port: number) => address === '::1' && port === 22,
  };
  assert.equal(checkUrl(new URL('http://[::1]:22/'), policy).kind, 'address');
  assert.equal(checkUrl(new URL('http://example.com/'), policy).kind, 'refused');
});

test('never returns a parseable IP address as a name', () => {
  fc.assert(
    fc.property(webUrl, (text) => {
      const verdict = checkUrl(new URL(text));
      assert.ok(verdict.kind !== 'name' || parseAddress(verdict.name) === undefined);
    }),
    { numRuns: 30 },
  );
});

test('classifies published SSRF payloads as expected', { skip: corpusMissing }, () => {
  const lines = readFileSync(corpusPath('ssrf', 'public', 'url-payloads.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  assert.ok(lines.length > 600);
  for (const line of lines) {
    const [json = '""', expected = '', reason = ''] = line.split('\t');
    const url = parseSourceUrl(String(JSON.parse(json)), 4096);
    const kind = url === undefined ? 'unreadable' : checkUrl(url).kind;
    if (expected === 'REJECT_400' || expected === 'REJECT_403_OR_400') {
      assert.ok(kind === 'unreadable' || kind === 'refused', line);
    } else if (expected === 'ALLOW_IF_REACHABLE' && !reason.includes('userinfo')) {
      assert.equal(kind, 'address', line);
    } else if (expected === 'DNS') {
      assert.notEqual(kind, 'address', line);
    }
  }
});
