import assert from 'node:assert/strict';
import { it } from 'node:test';

import { listClientHeaders } from './list-client-headers.ts';

const TARGET = new URL('https://cdn.example:8443/a/b.ts?token=secret');
const OWN = { referer: 'https://cdn.example:8443/' };
const AGENT = /^Mozilla\/5\.0 /;

/** The sets, with `browser` for the User-Agent. */
function list(target: URL, page: string | null) {
  return listClientHeaders(target, page === null ? null : new URL(page)).map(
    ({ 'user-agent': agent, ...headers }) => {
      if (agent === undefined) return headers;
      assert.match(agent, AGENT);
      return { ...headers, agent: 'browser' };
    },
  );
}

it('lists what a page sends before what a browser and its own site send', () => {
  const page = { referer: 'https://site.example/' };
  const player = { ...page, origin: 'https://site.example' };
  assert.deepEqual(list(TARGET, 'https://user:secret@site.example/watch?secret#secret'), [
    page,
    player,
    OWN,
    { agent: 'browser' },
    { ...player, agent: 'browser' },
    { ...OWN, origin: 'https://cdn.example:8443', agent: 'browser' },
  ]);
});

it('names no page of its own site, and none whose encryption the request lacks', () => {
  const without = list(TARGET, null);
  assert.deepEqual(without, [
    OWN,
    { agent: 'browser' },
    { ...OWN, origin: 'https://cdn.example:8443', agent: 'browser' },
  ]);
  assert.deepEqual(list(TARGET, 'https://cdn.example:8443/page'), without);
  const plain = new URL('http://cdn.example/a.ts');
  assert.deepEqual(list(plain, 'https://site.example/'), list(plain, null));
  assert.equal(list(plain, 'http://site.example/').length, 6);
});
