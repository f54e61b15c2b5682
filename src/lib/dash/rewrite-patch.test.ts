import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { MpdError } from './mpd-error.ts';
import { rewritePatch } from './rewrite-patch.ts';

const HEAD =
  '<Patch xmlns="urn:mpeg:dash:schema:mpd-patch:2020" mpdId="m" originalPublishTime="2026-01-01T00:00:00Z" publishTime="2026-01-01T00:00:02Z">';
const INAPPLICABLE =
  '<Patch xmlns="urn:mpeg:dash:schema:mpd-patch:2020" mpdId="m" publishTime="2026-01-01T00:00:02Z" originalPublishTime="1970-01-01T00:00:00Z"/>';

function rewrite(operations: string): string {
  const text = rewritePatch(`${HEAD}${operations}</Patch>`, {
    bases: [
      { label: '', url: new URL('https://cdn.example.test/v/live.mpd') },
      { label: 'm0', url: new URL('https://a.example.test/x/') },
      { label: 'm1', url: new URL('https://b.example.test/y/') },
    ],
    root: '/s/',
    origin: 'https://reelay.test',
    sealResource: ({ role, url, path }) => `${path}?{${role} ${url.href}}`,
    sealTemplate: ({ role, template, bases }, path) =>
      `${path}?{${role} ${template} ${bases.map(({ label, url }) => `${label}=${url.href}`).join(' ')}}`,
  });
  return text.startsWith(HEAD) ? text.slice(HEAD.length, -'</Patch>'.length) : text;
}

describe('rewritePatch', () => {
  for (const operation of [
    '<replace sel="/MPD/@publishTime">2026-01-01T00:00:02Z</replace>',
    '<add sel="/MPD/Period[1]/AdaptationSet[@id=\'1\']/SegmentTemplate/SegmentTimeline"><S t="4" d="2"/></add>',
    '<remove sel=\'/MPD/Period[@id="1"]\'/>',
    '<remove sel="/MPD/Period[1]/AdaptationSet[2]/Representation[1]"/>',
    '<add sel="/MPD/Period[1]" type="@duration">PT4S</add>',
    '<add sel="/MPD/Period[1]/EventStream[@schemeIdUri=\'https://scheme.test/1\']"><Event id="2">go</Event></add>',
    '<!-- kept --> <replace sel="/MPD/@type">static</replace>\n',
  ]) {
    it(`keeps ${operation}`, () => assert.equal(rewrite(operation), operation));
  }

  for (const [name, before, after] of [
    [
      'the URLs of the next patch and the MPD',
      '<replace sel="/MPD/PatchLocation[1]"><PatchLocation ttl="9">p?2</PatchLocation></replace><add sel="/MPD/Location" pos="after"><Location>l</Location></add>',
      '<replace sel="/MPD/PatchLocation[1]"><PatchLocation ttl="9">/s/patch?{patch https://cdn.example.test/v/p?2}</PatchLocation></replace><add sel="/MPD/Location" pos="after"><Location>/s/mpd?{manifest https://cdn.example.test/v/l}</Location></add>',
    ],
    [
      'a complete period, with the bases of the MPD',
      '<add sel="/MPD/Period[1]" pos="after"><Period id="2"><AdaptationSet><BaseURL>v/</BaseURL><SegmentTemplate media="$Number$.m4s"/><Representation id="1" bandwidth="1"/></AdaptationSet></Period></add>',
      '<add sel="/MPD/Period[1]" pos="after"><Period id="2"><AdaptationSet><BaseURL>a0/</BaseURL><SegmentTemplate media="period-2/1/$Number$?{segment $Number$.m4s m0/a0=https://a.example.test/x/v/ m1/a0=https://b.example.test/y/v/}"/><Representation id="1" bandwidth="1"/></AdaptationSet></Period></add>',
    ],
    [
      'a URL in event text',
      '<add sel="/MPD/Period[1]/EventStream[1]"><Event>see https://secret.test/</Event></add>',
      '<add sel="/MPD/Period[1]/EventStream[1]"><Event>see about:invalid</Event></add>',
    ],
  ] as const) {
    it(`rewrites ${name}`, () => assert.equal(rewrite(before), after));
  }

  for (const operation of [
    '<replace sel="/MPD/BaseURL[1]"><BaseURL>z/</BaseURL></replace>',
    '<add sel="/MPD"><BaseURL>z/</BaseURL></add>',
    '<add sel="/MPD/Period[1]"><AdaptationSet/></add>',
    '<add sel="/MPD/Period[1]/AdaptationSet[1]" pos="before"><AdaptationSet/></add>',
    '<add sel="/MPD/Period[1]/AdaptationSet[1]/Representation[1]/SegmentList"><SegmentURL media="a"/></add>',
    '<replace sel="/MPD/Period[1]/AdaptationSet[1]/SegmentTemplate/@media">b$Number$</replace>',
    '<add sel="/MPD/Period[1]/AdaptationSet[1]/SegmentTemplate" type="@index">b</add>',
    '<replace sel="/MPD/Period[1]/AdaptationSet[1]/Representation[1]/@id">b</replace>',
    '<replace sel="/MPD/PatchLocation[1]/text()">b</replace>',
    '<remove sel="/MPD/Period[1]/AdaptationSet[1]/SegmentTemplate"/>',
    '<remove sel="/MPD/Period[1]/SupplementalProperty[2]"/>',
    '<remove sel="/MPD/Period[@a=\'https://secret.test/\']"/>',
    '<remove sel="//Period"/>',
    '<remove sel="/MPD/Period[last()]"/>',
    '<remove sel="/MPD/@a/b"/>',
    '<remove/>',
  ]) {
    it(`returns an inapplicable patch for ${operation}`, () =>
      assert.equal(rewrite(operation), INAPPLICABLE));
  }

  it('redacts a URL in @mpdId of applicable and inapplicable patches', () => {
    for (const operation of ['', '<remove sel="//Period"/>']) {
      const xml = `${HEAD.replace('"m"', '"https://secret.test/m"')}${operation}</Patch>`;
      const out = rewritePatch(xml, {
        bases: [{ label: '', url: new URL('https://cdn.example.test/m.mpd') }],
        sealResource: () => null,
        sealTemplate: () => null,
        root: '/',
        origin: 'https://reelay.test',
      });
      assert.match(out, /mpdId="about:invalid"/);
    }
  });

  it('rejects text that is not a patch', () => {
    for (const text of ['', '<MPD/>', '<Patch', '<!DOCTYPE Patch><Patch/>']) {
      const factory = { bases: [], sealResource: () => null, sealTemplate: () => null };
      assert.throws(
        () => rewritePatch(text, { ...factory, root: '/', origin: 'https://reelay.test' }),
        MpdError,
      );
    }
  });
});
