import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { toKeyText } from './key-text.ts';
import { readCredential } from './read-credential.ts';
import { newSessionToken } from './session-token.ts';

const KEY = toKeyText(Buffer.alloc(32, 7));
const TOKEN = newSessionToken();

function read(headers: Readonly<Record<string, string>>): unknown {
  const rawHeaders = Object.entries(headers).flat();
  return readCredential({ headers, raw: { rawHeaders }, ip: '127.0.0.1', method: 'GET' });
}

describe('readCredential', () => {
  for (const [name, headers, expected] of [
    ['a session token', { authorization: `Bearer ${TOKEN}` }, { kind: 'token', token: TOKEN }],
    ['a key', { 'x-api-key': KEY }, { kind: 'key', text: KEY }],
    ['a key as a bearer token', { authorization: `bearer  ${KEY} ` }, { kind: 'key', text: KEY }],
    ['a key with a typo', { authorization: 'Bearer reelay_x' }, { kind: 'key', text: 'reelay_x' }],
    ['another prefix', { authorization: 'Bearer Reelay_x' }, { kind: 'token', token: 'Reelay_x' }],
    ['nothing', {}, { kind: 'none' }],
  ] as const) {
    it(`reads ${name}`, () => {
      assert.deepEqual(read(headers), expected);
    });
  }

  it('refuses other schemes and several credentials', () => {
    const basic = { authorization: `Basic ${KEY}` };
    assert.throws(() => read(basic), { code: 'authentication_required' });
    const both = { authorization: `Bearer ${KEY}`, 'x-api-key': KEY };
    assert.throws(() => read(both), { code: 'ambiguous_credentials' });
  });
});
