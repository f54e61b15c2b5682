import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Claims, isComplete, toIdentity } from './identity.ts';

const IDS = { iss: 'https://id.example.com', sub: 'user-1' } as const;
const ADA = 'ada@example.com';
const RULES = { groupClaim: null, trustsEmail: false } as const;

describe('toIdentity', () => {
  const addresses: readonly (readonly [string, readonly Claims[], RegExp | null])[] = [
    ['a boolean', [{ email: ADA, email_verified: true }], null],
    ['a string', [{ email: ADA, email_verified: 'true' }], null],
    ['a string in another case', [{ email: ADA, email_verified: 'True' }], null],
    ['the userinfo', [{}, { email: ADA, email_verified: 'true' }], null],
    ['both', [{ email: ADA }, { email: 'Ada@Example.com', email_verified: true }], null],
    ['a userinfo without address', [{ email: ADA }, { email_verified: true }], null],
    [
      'nulls',
      [
        { email: null, email_verified: null },
        { email: ADA, email_verified: true },
      ],
      null,
    ],
    ['false', [{ email: ADA, email_verified: false }], /as false/],
    ['a string that is false', [{ email: ADA, email_verified: 'false' }], /as false/],
    ['a list', [{ email: ADA, email_verified: ['true'] }], /as false/],
    [
      'false before true',
      [{ email: ADA, email_verified: false }, { email_verified: true }],
      /false/,
    ],
    [
      'another address',
      [{ email: ADA }, { email: 'x@example.com', email_verified: true }],
      /no em/,
    ],
    ['nothing', [{ email: ADA }, {}], /sent no email_verified/],
    ['an invalid address', [{ email: 'ada', email_verified: true }], /no valid e-mail/],
  ];
  for (const [name, [token, ...others], problem] of addresses) {
    it(`decides whether an address is verified by ${name}`, () => {
      const { email, verification } = toIdentity([{ ...IDS, ...token }, ...others], RULES);
      if (problem === null) {
        assert.deepEqual([email, verification.status], [ADA, 'verified']);
      } else {
        assert.ok(verification.status === 'unverified');
        assert.match(verification.problem, problem);
      }
    });
  }

  it('trusts every valid address if the operator does', () => {
    const rules = { ...RULES, trustsEmail: true };
    const check = (claims: object): string =>
      toIdentity([{ ...IDS, ...claims }], rules).verification.status;
    assert.equal(check({ email: ADA }), 'verified');
    assert.equal(check({ email: ADA, email_verified: false }), 'verified');
    assert.equal(check({ email: 'ada' }), 'unverified');
    assert.equal(check({ email_verified: true }), 'unverified');
  });

  const groups: readonly (readonly [string, readonly object[], readonly string[]])[] = [
    ['groups', [{ groups: ['a', 1, 'b'] }], ['a', 'b']],
    ['groups', [{ groups: 'a' }], ['a']],
    ['realm_access.roles', [{ realm_access: { roles: ['a'] } }], ['a']],
    ['resource_access.my.app.roles', [{ resource_access: { 'my.app': { roles: ['a'] } } }], ['a']],
    ['https://x.example/roles', [{ 'https://x.example/roles': ['a'] }], ['a']],
    ['a.b', [{ 'a.b': ['whole'], a: { b: ['path'] } }], ['whole']],
    ['a.b', [{ a: {} }, { a: { b: ['userinfo'] } }], ['userinfo']],
    ['realm_access.roles', [{ realm_access: ['roles'], roles: ['a'] }], []],
    ['realm_access', [{ realm_access: { roles: ['a'] } }], []],
    ['constructor.name', [{}], []],
    ['groups', [{ groups: null }], []],
  ];
  for (const [groupClaim, [token, ...others], expected] of groups) {
    it(`reads ${groupClaim} of ${JSON.stringify([token, ...others])}`, () => {
      const sources = [{ ...IDS, ...token }, ...others.map((each) => ({ ...each }))];
      assert.deepEqual(toIdentity(sources, { ...RULES, groupClaim }).groups, expected);
    });
  }

  it('refuses claims without an issuer or a usable subject', () => {
    for (const change of [{ iss: 1 }, { sub: '' }, { sub: 'x'.repeat(256) }, { sub: null }]) {
      assert.throws(() => toIdentity([{ ...IDS, ...change }], RULES), { code: 'sso_failed' });
    }
    assert.equal(toIdentity([{ ...IDS, sub: 'x'.repeat(255) }], RULES).subject.length, 255);
  });
});

describe('isComplete', () => {
  const path = { ...RULES, groupClaim: 'realm_access.roles' };
  for (const [claims, rules, expected] of [
    [{ email: ADA, email_verified: false }, RULES, true],
    [{ email: ADA }, RULES, false],
    [{ email: null, email_verified: true }, RULES, false],
    [{ email: ADA }, { ...RULES, trustsEmail: true }, true],
    [{ email: ADA, email_verified: true, realm_access: { roles: [] } }, path, true],
    [{ email: ADA, email_verified: true, realm_access: {} }, path, false],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(claims)}`, () => {
      assert.equal(isComplete(claims, rules), expected);
    });
  }
});
