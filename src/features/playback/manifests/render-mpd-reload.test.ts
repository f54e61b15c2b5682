import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';
import { assertSameRendering, createManifestRenderer } from '#test/support/render-source.ts';

const BASE = new URL('https://cdn.example.test/live/channel-1/manifest.mpd?token=T0KENT0KENT0KEN');
const renderer = createManifestRenderer('DASH', BASE);

type Version = {
  readonly root: string;
  readonly head: string;
  readonly periods: readonly string[];
  readonly tail: string;
};

const TEMPLATE =
  '<SegmentTemplate media="$RepresentationID$/$Number$.m4s" initialization="i-$RepresentationID$.mp4"/>';
const CONTENTS = [
  `<AdaptationSet>${TEMPLATE}<Representation id="a"/><Representation id="b" bandwidth="7"/></AdaptationSet>`,
  `<BaseURL>p/</BaseURL><AdaptationSet>${TEMPLATE}<Representation id="a"/></AdaptationSet>`,
  `<BaseURL>https://other.example.test/p/</BaseURL><BaseURL>q/</BaseURL><AdaptationSet>${TEMPLATE}<Representation id="a"/></AdaptationSet>`,
  '<AdaptationSet><Representation id="f"><BaseURL>file.mp4</BaseURL><SegmentBase indexRange="1-2"/></Representation></AdaptationSet>',
  '<AdaptationSet><Representation id="l"><SegmentList><Initialization sourceURL="i.mp4"/><SegmentURL media="1.m4s"/><SegmentURL media="2.m4s"/></SegmentList></Representation></AdaptationSet>',
  '<EventStream schemeIdUri="urn:mpeg:dash:event:callback:2015"><Event messageData="https://other.example.test/called"/></EventStream>',
  '<EventStream schemeIdUri="urn:other">on cdn.example.test and other.example.test</EventStream>',
  '<AdaptationSet><EssentialProperty schemeIdUri="urn:mpeg:dash:urlparam:2014"><UrlQueryInfo queryTemplate="$querypart$" useMPDUrlQuery="true"/></EssentialProperty><Representation id="q"><BaseURL>q.mp4</BaseURL></Representation></AdaptationSet>',
  '',
];
const HEADS = [
  '',
  '<BaseURL>media/</BaseURL>',
  '<BaseURL>https://other.example.test/media/</BaseURL>',
  '<BaseURL>a/</BaseURL><BaseURL>b/</BaseURL>',
  '<Location>next.mpd</Location><PatchLocation>patch.mpp</PatchLocation>',
];

const period = fc
  .tuple(
    fc.constantFrom(...CONTENTS),
    fc.constantFrom('', '\n', '<!-- cdn.example.test -->', ' <!-- <Period id="1"> --> '),
  )
  .map(
    ([content, after]) =>
      (index: number) =>
        `<Period id="${index}">${content}</Period>${after}`,
  );
const periods = fc
  .array(period, { minLength: 6, maxLength: 14, size: 'max' })
  .map((list) => list.map((write, index) => write(index)));
const version: fc.Arbitrary<Version> = fc.record({
  root: fc.constantFrom('type="dynamic"', 'type="static"', 'type="dynamic" publishTime="2026"'),
  head: fc.constantFrom(...HEADS),
  periods,
  tail: fc.constantFrom('', '<UTCTiming schemeIdUri="urn:mpeg:dash:utc:http-iso:2014" value="t"/>'),
});
type Edit = (before: Version) => Version;
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(fc.nat(3), fc.array(period, { maxLength: 3 }))
    .map(([removed, added]): Edit => (before) => ({
      ...before,
      periods: [
        ...before.periods.slice(removed),
        ...added.map((write, index) => write(100 + before.periods.length + index)),
      ],
    })),
  fc.tuple(fc.nat(14), period).map(([index, write]): Edit => (before) => ({
    ...before,
    periods: before.periods.map((each, at) => (at === index ? write(at) : each)),
  })),
  version.map(({ root }): Edit => (before) => ({ ...before, root })),
  version.map(({ head, tail }): Edit => (before) => ({ ...before, head, tail })),
);

describe('the rendering of a reloaded MPD', () => {
  it('equals the rendering of the entire MPD, after any sequence of changes', async () => {
    await fc.assert(
      fc.asyncProperty(
        version,
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        async (first, edits) => {
          let current = first;
          let text = toText(current);
          let rendered = renderer.renderAll(text);
          for (const change of edits) {
            current = change(current);
            const next = toText(current);
            const reloaded = renderer.reload(next, { text, rendered });
            const expected = renderer.renderAll(next);
            if (reloaded !== undefined) assertSameRendering(reloaded, expected);
            rendered = reloaded ?? expected;
            text = next;
          }
        },
      ),
    );
  });

  const before = toText(toWindow(0, 200));
  const slid = toText(toWindow(2, 200));

  it('reads only the changed periods', () => {
    assert.ok(slid.length > 2 * THREAD_INLINE_BYTES_MAX);
    const reloaded = renderer.reload(slid, {
      text: before,
      rendered: renderer.renderAll(before),
    });
    assertSameRendering(reloaded, renderer.renderAll(slid));
  });

  for (const [name, after] of [
    ['a new host', slid.replace('</MPD>', '<Location>https://new.example.test/a</Location></MPD>')],
    ['another type', slid.replace('dynamic', 'static')],
    ['another base URL', slid.replace('<Period', '<BaseURL>b/</BaseURL><Period')],
    ['a query for all segments', slid.replace('</MPD>', `${urlParameters()}</MPD>`)],
    ['CDATA', slid.replace('</MPD>', '<Title><![CDATA[x]]></Title></MPD>')],
    ['text between periods', slid.replace('</MPD>', 'cdn</MPD>')],
    ['a period without a key', slid.replace('</MPD>', '<Period/></MPD>')],
    ['an unescaped ampersand', slid.replace('</MPD>', '<Location>a?b&c</Location></MPD>')],
    ['a comment around the periods', slid.replace('<Period', '<!--<Period')],
    [
      'a new parent of the periods',
      slid.replace('<Period', '<x><Period').replace('</MPD>', '</x></MPD>'),
    ],
    ['other periods', toText(toWindow(500, 200))],
    ['another format', '<html></html>'],
  ] as const) {
    it(`is left to the rendering of the entire MPD after ${name}`, () => {
      const previous = { text: before, rendered: renderer.renderAll(before) };
      assert.equal(renderer.reload(after, previous), undefined);
    });
  }

  it('never reuses an MPD with an unescaped ampersand', () => {
    const rendered = renderer.renderAll(
      before.replace('</MPD>', '<Location>a?b&c</Location></MPD>'),
    );
    assert.equal(rendered.reusable, null);
  });
});

function urlParameters(): string {
  return '<EssentialProperty schemeIdUri="urn:mpeg:dash:urlparam:2014"><UrlQueryInfo queryTemplate="a=b"/></EssentialProperty>';
}

function toWindow(first: number, count: number): Version {
  const list = Array.from(
    { length: count },
    (_, index) => `<Period id="${first + index}">${CONTENTS[0]}</Period>`,
  );
  return { root: 'type="dynamic"', head: '', periods: list, tail: '' };
}

/** Every version refers to the same hosts, which are redacted everywhere. */
function toText({ root, head, periods: list, tail }: Version): string {
  const hosts = '<Location>https://other.example.test/next.mpd</Location>';
  return `<MPD ${root}>${hosts}${head}${list.join('')}${tail}</MPD>`;
}
