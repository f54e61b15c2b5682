import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parseReports, parseRequestData } from './parse-reports.ts';

const REQUIRED = 'e=ps,ts=1793270400000,sid="one",cid="vid_1"';

function lines(count: number): string {
  return Array.from({ length: count }, () => REQUIRED).join('\n');
}

describe('parseReports', () => {
  it('parses standard keys and ignores unknown ones', () => {
    const line = `${REQUIRED},sn=7,sta=p,pt=1234.4,pr=1.5,msd=420,br=(128;a 5000;v),ec=("A" "B"),st=l,bs,zz=1,com.acme-x="y",com.reelay-site="blog.example",com.reelay-anonymous="yes",v=2`;
    assert.deepEqual(parseReports(`${line}\n`, 10), {
      unreadable: 0,
      reports: [
        {
          event: 'ps',
          clockMs: 1_793_270_400_000,
          sessionId: 'one',
          contentId: 'vid_1',
          sequence: 7,
          state: 'p',
          playheadMs: 1234,
          rate: 1.5,
          startupMs: 420,
          bitrateKbps: 5000,
          errorCodes: ['A', 'B'],
          isLive: true,
          site: 'blog.example',
          referrer: null,
          isAnonymous: true,
        },
      ],
    });
  });

  it('returns null for implausible values', () => {
    const nothing = { sequence: null, state: null, playheadMs: null, rate: null, startupMs: null };
    for (const rest of [
      'sn=-1,sta=x,pt=-5,pr=0,msd=-1,br=(-3)',
      'sn=99999999999999999,sta="z",pt=999999999999,pr=17,msd=999999999,br=(99999999)',
      'sn=NaN,sta=5,pt=:aGk=:,pr=@5,msd=?1,br=5;v,ec="A"',
      'sn="1",sta=(p),pt=(5),pr="1",msd=Infinity,br=(a),ec=(5)',
    ]) {
      const read = parseReports(`${REQUIRED},${rest}`, 1);
      const { reports = [] } = read ?? {};
      // A number with too many digits makes the whole line an invalid dictionary.
      if (reports[0] === undefined) continue;
      const { sequence, state, playheadMs, rate, startupMs, errorCodes } = reports[0];
      assert.deepEqual({ sequence, state, playheadMs, rate, startupMs }, nothing, rest);
      assert.deepEqual(errorCodes, []);
    }
  });

  it('rejects lines without the required keys', () => {
    const incomplete = [
      'ts=1,sid="a",cid="b"',
      'e=ps,sid="a",cid="b"',
      'e=ps,ts=1,cid="b"',
      'e=ps,ts=1,sid="a"',
      'e=ps,ts=1,sid="",cid="b"',
      `e=ps,ts=1,sid="${'a'.repeat(65)}",cid="b"`,
      `e=ps,ts=1,sid="a",cid="${'b'.repeat(129)}"`,
      'e=ps,ts=-1,sid="a",cid="b"',
      `${REQUIRED},${'x'.repeat(9_000)}=1`,
      '{"e":"ps"}',
      '__proto__=1',
      'br=((((((((',
    ];
    assert.deepEqual(parseReports(incomplete.join('\r\n'), 20), { reports: [], unreadable: 12 });
  });

  it('returns undefined for too many lines, not counting empty ones', () => {
    assert.equal(parseReports(lines(5), 5)?.reports.length, 5);
    assert.equal(parseReports(lines(6), 5), undefined);
    assert.equal(parseReports(`\n\n${lines(3)}\n \n`, 5)?.reports.length, 3);
    assert.equal(parseReports(lines(5).replaceAll('\n', '\n\n'), 5)?.reports.length, 5);
    assert.deepEqual(parseReports('', 5), { reports: [], unreadable: 0 });
  });

  it('never throws', () => {
    const piece = fc.constantFrom(
      'e=ps',
      'ts=1',
      'sid="',
      '"',
      '(',
      ')',
      ';',
      ',',
      '\n',
      '\0',
      ':',
      '@1',
      '?1',
      '=',
      'é',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 40 }), (pieces) => {
        parseReports(pieces.join(''), 100);
        parseRequestData(pieces.join(','));
      }),
    );
  });
});

describe('parseRequestData', () => {
  it('parses version 1, and version 2 in request mode', () => {
    const one = parseRequestData(
      'bl=21300,br=3200,bs,d=4004,mtp=25400,ot=v,rtp=15000,sid="a",su,v=1',
    );
    assert.ok(one !== undefined);
    assert.deepEqual(
      [one.sessionId, one.bitrateKbps, one.isStarved, one.isUrgent, one.isForMedia, one.state],
      ['a', 3200, true, true, true, null],
    );
    assert.deepEqual([one.durationMs, one.bufferMs, one.isForAudio], [4004, 21_300, false]);
    const two = parseRequestData('br=(3200;v),ot=m,pt=5000,sid="a",sn=3,sta=p,v=2');
    assert.deepEqual(
      [two?.bitrateKbps, two?.isForMedia, two?.state, two?.playheadMs],
      [3200, false, 'p', 5000],
    );
  });

  it('parses media times, and ignores implausible ones', () => {
    for (const [text, bufferMs, durationMs] of [
      ['bl=(800;a 900;v),d=2000', 800, 2000],
      ['bl=0,d=0', 0, 0],
      ['bl=-1,d=-1', null, null],
      ['bl=3600001,d=600001', null, null],
      ['bl="a",d="b"', null, null],
      ['bl,d=?1', null, null],
    ] as const) {
      const data = parseRequestData(`${text},ot=a,sid="a"`);
      assert.deepEqual(
        [data?.bufferMs, data?.durationMs, data?.isForAudio],
        [bufferMs, durationMs, true],
      );
    }
  });

  it('returns undefined without a session ID', () => {
    for (const text of ['', 'br=3200', 'sid=5', 'sid="', '%00']) {
      assert.equal(parseRequestData(text), undefined, text);
    }
  });
});
