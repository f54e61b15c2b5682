import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createDeviceCookie, createSessionCookie } from './area-cookies.ts';

const secure = createSessionCookie(new URL('https://play.example/'));
const plain = createSessionCookie(new URL('http://127.0.0.1:8080/'));

it('binds the cookie to this host and to https when served over https', () => {
  assert.equal(
    secure.write('abc'),
    '__Host-reelay_session=abc; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000',
  );
  assert.equal(
    plain.write('abc'),
    'reelay_session=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000',
  );
  assert.match(secure.clear(), /^__Host-reelay_session=; .*Max-Age=0$/);
  assert.equal(
    createDeviceCookie(new URL('https://play.example/')).write('abc'),
    '__Host-reelay_device=abc; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=15552000',
  );
});

it('reads a cookie only if it occurs exactly once', () => {
  for (const [field, value] of [
    ['__Host-reelay_session=abc', 'abc'],
    ['a=1; __Host-reelay_session=abc; b=2', 'abc'],
    ['reelay_session=abc', undefined],
    ['x__Host-reelay_session=abc', undefined],
    ['__Host-reelay_session=abc; __Host-reelay_session=def', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const) {
    assert.equal(secure.read(field), value, field);
  }
});

it('limits cookies to the path of PUBLIC_URL, without the prefix that requires the path /', () => {
  const cookie = createSessionCookie(new URL('https://example.com/video/'));
  assert.equal(
    cookie.write('abc'),
    '__Secure-reelay_session=abc; Path=/video/; HttpOnly; SameSite=Strict; Secure; Max-Age=2592000',
  );
  assert.equal(cookie.read('__Secure-reelay_session=abc'), 'abc');
  assert.equal(cookie.read('__Host-reelay_session=abc'), undefined);
});
