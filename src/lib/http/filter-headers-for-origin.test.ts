import assert from 'node:assert/strict';
import { it } from 'node:test';

import { filterHeadersForOrigin } from './filter-headers-for-origin.ts';

const HEADERS = {
  Authorization: 'Bearer secret',
  cookie: 'a=secret',
  Referer: 'https://user:secret@site.example/page?secret#secret',
  'x-key': 'secret',
};
const FROM = new URL('https://media.example/a');
const forOrigin = (to: string, headers: Readonly<Record<string, string>> = HEADERS) =>
  filterHeadersForOrigin(headers, { from: FROM, to: new URL(to) });

it('sends all headers to the same origin', () => {
  assert.deepEqual(forOrigin('https://media.example/b?c'), HEADERS);
});

it('sends at most the referring origin to other origins', () => {
  const others = ['https://cdn.media.example/a', 'https://media.example:8443/a'];
  for (const other of others) {
    assert.deepEqual(forOrigin(other), { referer: 'https://site.example/' }, other);
  }
  assert.deepEqual(forOrigin('http://media.example/a'), {}, 'downgrade to http');
});

it('sends the User-Agent to all origins, which is no credential', () => {
  const headers = { 'User-Agent': 'Player/1', cookie: 'secret' };
  assert.deepEqual(forOrigin('http://other.example/', headers), { 'user-agent': 'Player/1' });
});

it('sends no referrer for an invalid URL', () => {
  for (const Referer of ['', 'not a URL', 'data:text/plain,secret', 'android-app://secret/']) {
    assert.deepEqual(forOrigin('https://other.example/', { Referer }), {}, Referer);
  }
  assert.deepEqual(forOrigin('https://other.example/', {}), {});
});
