import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ErrorCode } from '#contract/error-codes.ts';

import type { TokenRules } from '../wire/requests.ts';
import { type LimitContext, type PlaybackClient, requireAllowed } from './require-allowed.ts';
import { toGrantLimits } from './to-grant-limits.ts';

const NOW_SECONDS = 1_800_000_000;
const HERE = '203.0.113.7';

type Rules = TokenRules & { readonly notBeforeSeconds?: number | null };
type Case = readonly [rules: Rules, ip: string, refusal: ErrorCode | null];

const CASES: readonly Case[] = [
  [{}, HERE, null],
  [{ maxSessions: 1, sites: [] }, HERE, null],
  [{ ip: [HERE] }, HERE, null],
  [{ ip: [HERE] }, `::ffff:${HERE}`, null],
  [{ ip: [`::ffff:${HERE}`] }, HERE, null],
  [{ ip: [HERE] }, '203.0.113.8', 'network_not_allowed'],
  [{ ip: ['198.51.100.0/24', '203.0.113.0/29'] }, HERE, null],
  [{ ip: ['203.0.113.0/29'] }, '203.0.113.8', 'network_not_allowed'],
  [{ ip: ['2001:db8::/32'] }, '2001:db8:ffff::1', null],
  [{ ip: ['2001:db8::/32'] }, '2001:db9::1', 'network_not_allowed'],
  [{ ip: ['0.0.0.0/0'] }, '2001:db8::1', 'network_not_allowed'],
  [{ country: ['AT', 'DE'] }, HERE, null],
  [{ country: ['AT'] }, HERE, 'country_not_allowed'],
  [{ country: ['DE'] }, '198.51.100.1', 'country_not_allowed'],
  [{ country: ['DE'], ip: ['198.51.100.1'] }, HERE, 'network_not_allowed'],
  [{ notBeforeSeconds: NOW_SECONDS }, HERE, null],
  [{ notBeforeSeconds: NOW_SECONDS + 1 }, HERE, 'token_not_active'],
];

describe('the rules of a token', () => {
  const ctx: LimitContext = {
    findCountry: ({ ip }) => (ip === HERE ? 'DE' : null),
    clock: () => NOW_SECONDS * 1000,
  };

  function check(
    { notBeforeSeconds = null, ...rules }: Rules,
    client: PlaybackClient | undefined,
    services: LimitContext = ctx,
  ): void {
    const limits = toGrantLimits({ rules, notBeforeSeconds, sessionName: 'name' });
    const grant = { epoch: 0, expiresAtSeconds: NOW_SECONDS + 60, ...(limits && { limits }) };
    requireAllowed(services, grant, client);
  }

  for (const [rules, ip, code] of CASES) {
    it(`${code ?? 'are met'}: ${JSON.stringify(rules)} from ${ip}`, () => {
      const client = { ip, headers: {}, socket: {} };
      if (code === null) check(rules, client);
      else assert.throws(() => check(rules, client), { code });
    });
  }

  it('are not met where the request or the countries are unknown', () => {
    assert.throws(() => check({ ip: [HERE] }, undefined), { code: 'network_not_allowed' });
    const germany = { country: ['DE'] };
    const code = 'country_not_allowed';
    assert.throws(() => check(germany, undefined), { code });
    const client = { ip: HERE, headers: {}, socket: {} };
    assert.throws(() => check(germany, client, { ...ctx, findCountry: null }), { code });
  });
});

describe('toGrantLimits', () => {
  it('returns equal limits for equal rules, and none without rules', () => {
    assert.equal(parse({}), undefined);
    assert.equal(parse({ sites: ['*'] }), undefined);
    assert.deepEqual(
      parse({ ip: ['203.0.113.9/24'], country: ['DE', 'DE'] }),
      parse({ ip: ['203.0.113.0/24', '203.0.113.1/24'], country: ['DE'] }),
    );
  });

  it('refuses what it cannot check, and rules that are too long for each URL', () => {
    for (const rules of [
      { ip: ['203.0.113.0/33'] },
      { ip: ['example.com'] },
      { ip: [HERE, ''] },
      { sites: ['https://example.com/page'] },
      { sites: Array.from({ length: 8 }, (_, at) => `https://${at}${'x'.repeat(60)}.example`) },
    ]) {
      assert.throws(() => parse(rules), { code: 'validation_failed' }, JSON.stringify(rules));
    }
  });
});

function parse(rules: TokenRules): ReturnType<typeof toGrantLimits> {
  return toGrantLimits({ rules, notBeforeSeconds: null, sessionName: 'name' });
}
