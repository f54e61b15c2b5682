import assert from 'node:assert/strict';
import { it } from 'node:test';

import { headersForOrigin } from './headers-for-origin.ts';

const HEADERS = {
  Authorization: 'Bearer secret',
  cookie: 'a=secret',
  Referer: 'https://user:secret@site.example/page?secret#secret',
  'x-key': 'secret',
};
const FROM = new URL('https://media.example/a');
const forOrigin = (to: string, headers: Readonly<Record<string, string>> = HEADERS) =>
  headersForOrigin(headers, { from: FROM, to: new URL(to) });

it('gives the same origin everything', () => {
  assert.deepEqual(forOrigin('https://media.example/b?c'), HEADERS);
});

it('tells every other the page’s origin at most', () => {
  const others = ['https://cdn.media.example/a', 'https://media.example:8443/a'];
  for (const other of others) {
    assert.deepEqual(forOrigin(other), { referer: 'https://site.example/' }, other);
  }
  assert.deepEqual(forOrigin('http://media.example/a'), {}, 'in the clear');
});

it('makes no address of what is none', () => {
  for (const Referer of ['', 'no address', 'data:text/plain,secret', 'android-app://secret/']) {
    assert.deepEqual(forOrigin('https://other.example/', { Referer }), {}, Referer);
  }
  assert.deepEqual(forOrigin('https://other.example/', {}), {});
});
