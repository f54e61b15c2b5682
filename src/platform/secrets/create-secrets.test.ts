import assert from 'node:assert/strict';
import { hkdfSync } from 'node:crypto';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { createSecrets } from './create-secrets.ts';

const SECRET = 'K7v2mQ9xT4nB8wZ1cR6yH3jL5pD0sF2gA8uE';
const secrets = createSecrets(SECRET);
const others = createSecrets(`${SECRET}!`);

/** Any text that can be encoded as UTF-8, which excludes lone surrogates. */
const text = fc.string({ unit: codePoint }).filter((value) => value.isWellFormed());

describe('a sealed text', () => {
  it('can be opened in the same context', () => {
    fc.assert(
      fc.property(text, text, (plaintext, context) => {
        assert.equal(secrets.open(secrets.seal(plaintext, context), context), plaintext);
      }),
    );
  });

  it('can be opened after a restart with the same secret', () => {
    const sealed = secrets.seal('https://media.example/talk.mp4', 'videos.source_url:vid_1');
    assert.equal(
      createSecrets(SECRET).open(sealed, 'videos.source_url:vid_1'),
      'https://media.example/talk.mp4',
    );
  });

  it('can’t be opened in another context', () => {
    fc.assert(
      fc.property(text, text, text, (plaintext, context, other) => {
        fc.pre(context !== other);
        const sealed = secrets.seal(plaintext, context);
        assert.throws(() => secrets.open(sealed, other));
      }),
    );
  });

  it('can’t be opened if any character changes', () => {
    fc.assert(
      fc.property(text, fc.nat(), fc.constantFrom('A', 'z', '_', '.', '='), (plaintext, at, by) => {
        const sealed = secrets.seal(plaintext, 'here');
        const index = at % sealed.length;
        fc.pre(sealed[index] !== by);
        const changed = sealed.slice(0, index) + by + sealed.slice(index + 1);
        assert.throws(() => secrets.open(changed, 'here'));
      }),
    );
  });

  it('can’t be opened when it was truncated', () => {
    const sealed = secrets.seal('some text', 'here');
    for (let length = 0; length < sealed.length; length += 1) {
      assert.throws(() => secrets.open(sealed.slice(0, length), 'here'));
    }
  });

  it('is reported as sealed with another secret when opened', () => {
    const sealed = others.seal('some text', 'here');
    assert.throws(() => secrets.open(sealed, 'here'), /another APP_SECRET/);
  });

  it('is different each time, and reveals nothing about its text', () => {
    const plaintext = 'https://media.example/talk.mp4';
    const sealed = Array.from({ length: 50 }, () => secrets.seal(plaintext, 'here'));

    assert.equal(new Set(sealed).size, 50);
    for (const one of sealed) {
      assert.match(one, /^[\w-]+\.[\w-]+$/);
      assert.ok(!Buffer.from(one.split('.')[1] ?? '', 'base64url').includes('media.example'));
    }
  });
});

describe('a digest', () => {
  it('is the same only for the same text and purpose', () => {
    fc.assert(
      fc.property(text, text, text, (purpose, one, other) => {
        fc.pre(one !== other);
        assert.equal(secrets.digest(purpose, one), createSecrets(SECRET).digest(purpose, one));
        assert.notEqual(secrets.digest(purpose, one), secrets.digest(purpose, other));
        assert.notEqual(secrets.digest(purpose, one), secrets.digest(`${purpose}+`, one));
        assert.notEqual(secrets.digest(purpose, one), others.digest(purpose, one));
      }),
    );
  });
});

describe('a derived key', () => {
  it('is HKDF-SHA-256 of the secret with its purpose', () => {
    const expected = hkdfSync('sha256', SECRET, 'reelay', 'v1/key/capability', 32);
    assert.deepEqual(secrets.deriveKey('capability'), Buffer.from(expected));
  });

  it('is different for each purpose', () => {
    assert.notDeepEqual(secrets.deriveKey('a'), secrets.deriveKey('b'));
  });
});
