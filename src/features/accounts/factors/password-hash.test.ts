import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { checkPassword, hashPassword } from './password-hash.ts';

const PASSWORD = 'correct horse battery';
const OLD_COST = { memory: 64, passes: 1, parallelism: 1 };

describe('password hash', () => {
  it('is salted Argon2id and contains its parameters', async () => {
    const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    assert.notEqual(first, second);
    assert.equal(await checkPassword(PASSWORD, first), 'correct');
  });

  it('rejects wrong passwords, including similar ones', async () => {
    const stored = await hashPassword(PASSWORD, OLD_COST);
    for (const wrong of ['', `${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(1)]) {
      assert.equal(await checkPassword(wrong, stored), 'wrong', wrong);
    }
  });

  it('accepts composed and decomposed characters', async () => {
    const stored = await hashPassword('caf\u00e9 au lait, s\u2019il vous pla\u00eet', OLD_COST);
    const decomposed = 'cafe\u0301 au lait, s\u2019il vous plai\u0302t';
    assert.equal(await checkPassword(decomposed, stored), 'correct_but_outdated');
  });

  it('reports a hash with old parameters as correct but outdated', async () => {
    const stored = await hashPassword(PASSWORD, OLD_COST);
    assert.equal(await checkPassword(PASSWORD, stored), 'correct_but_outdated');
    assert.equal(await checkPassword('another password', stored), 'wrong');
  });

  it('throws for a malformed hash instead of reporting a wrong password', async () => {
    await assert.rejects(
      checkPassword(PASSWORD, '$2b$10$abcdefghijklmnopqrstuv'),
      /malformed Argon2id hash/,
    );
  });
});
