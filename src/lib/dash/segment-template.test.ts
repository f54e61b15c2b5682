import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import {
  fillSegmentTemplate,
  hasVariableHost,
  listIdentifiers,
  parseSegmentTemplate,
  toLiteralTemplate,
} from './segment-template.ts';
import type { IdentifierName } from './segment-template.ts';

const VALUES: ReadonlyMap<IdentifierName, string> = new Map([
  ['RepresentationID', 'v1'],
  ['Bandwidth', '5000'],
  ['Number', '7'],
  ['Time', '18446744073709551615'],
]);

function fill(template: string): string | undefined {
  const parts = parseSegmentTemplate(template);
  return parts && fillSegmentTemplate(parts, VALUES);
}

describe('a segment template', () => {
  const cases: readonly (readonly [template: string, filled: string | undefined])[] = [
    ['', ''],
    ['a.mp4', 'a.mp4'],
    ['$RepresentationID$/$Number$.m4s', 'v1/7.m4s'],
    ['$Number%05d$', '00007'],
    ['$Number%02d$-$Number$', '07-7'],
    ['$Time$', '18446744073709551615'],
    ['$Bandwidth%06d$', '005000'],
    ['$Number%04x$ $Time%04X$ $Number%03o$', '0007 FFFFFFFFFFFFFFFF 007'],
    ['$RepresentationID%05d$', 'v1'],
    ['$$Number$$', '$Number$'],
    ['a$$b', 'a$b'],
    ['$Unknown$', '$Unknown$'],
    ['$Number', '$Number'],
    ['5$', '5$'],
    ['$Number%0999999999d$', undefined],
    ['$Number%033d$', undefined],
  ];
  for (const [template, filled] of cases) {
    it(`${filled === undefined ? 'rejects' : 'fills'} ${template || 'an empty template'}`, () =>
      assert.equal(fill(template), filled));
  }

  for (const [template, isVariable] of [
    ['$Number$.m4s', false],
    ['a/$Number$', false],
    ['/$Number$', false],
    ['https://a.test/$Number$', false],
    ['https://a.test?$Number$', false],
    ['//$RepresentationID$/$Number$', false],
    ['https://$Number$/a', true],
    ['//a.test:$Number$/', true],
    ['//$RepresentationID$.$Time$/', true],
    ['\\/$Number%05d$', true],
    ['http:$Number$/a', true],
    [' /\t/$Number$/a', true],
  ] as const) {
    it(`${isVariable ? 'has' : 'has no'} variable host in ${JSON.stringify(template)}`, () =>
      assert.equal(hasVariableHost(parseSegmentTemplate(template) ?? []), isVariable));
  }

  it('lists each identifier once', () => {
    const parts = parseSegmentTemplate('$Time$/$Number%05d$/$Time%09d$/$$') ?? [];
    assert.deepEqual(listIdentifiers(parts), ['Time', 'Number']);
  });

  it('expands to its text when it is literal', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('$', 'Number', '%05d', '/', 'a') }), (text) => {
        assert.equal(fill(toLiteralTemplate(text)), text);
      }),
    );
  });
});
