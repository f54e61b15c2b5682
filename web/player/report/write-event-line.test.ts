import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { decodeCmcd, validateCmcdEvents } from '@svta/cml-cmcd';
import * as fc from 'fast-check';

import { CUSTOM_KEYS } from '#lib/cmcd/custom-keys.ts';
import { codePoint } from '#test/support/arbitrary-texts.ts';

import { writeEventLine } from './write-event-line.ts';

const EVENT = { v: 2, e: 'ps', sta: 'p', sid: 'a', cid: 'vid_a', ts: 1_790_000_000_000, sn: 0 };

describe('writeEventLine', () => {
  it('follows the standard, with sorted keys', () => {
    const line = writeEventLine({
      ...EVENT,
      pt: 1500,
      pr: 1.5,
      st: 'v',
      sf: 'h',
      br: [2400],
      bl: [9900],
      ec: ['gone'],
      bg: true,
      msd: undefined,
      [CUSTOM_KEYS.anonymous]: 'yes',
      [CUSTOM_KEYS.site]: 'www.example.com',
    });
    assert.equal(
      line,
      'bg,bl=(9900),br=(2400),cid="vid_a",com.reelay-anonymous="yes",com.reelay-site="www.example.com",e=ps,ec=("gone"),' +
        'pr=1.5,pt=1500,sf=h,sid="a",sn=0,st=v,sta=p,ts=1790000000000,v=2',
    );
    assert.deepEqual(validateCmcdEvents(line).issues, []);
  });

  it('survives a round trip for any text and number', () => {
    const number = fc.integer({ min: 0, max: 999_999_999_999 });
    const fields = fc.record({
      pt: number,
      pr: fc.double({ min: 0.0625, max: 16, noNaN: true }),
      [CUSTOM_KEYS.site]: fc.string({ unit: codePoint }),
    });
    fc.assert(
      fc.property(fields, (given) => {
        const line = writeEventLine({ ...EVENT, ...given });
        assert.deepEqual(validateCmcdEvents(line).issues, []);
        const read: Readonly<Record<string, unknown>> = decodeCmcd(line);
        assert.equal(read['pt'], given.pt);
        assert.ok(Math.abs(Number(read['pr'] ?? 1) - given.pr) < 0.001);
        assert.equal(
          read[CUSTOM_KEYS.site] ?? '',
          given[CUSTOM_KEYS.site]?.replaceAll(/[^ -~]/g, ''),
        );
      }),
    );
  });
});
