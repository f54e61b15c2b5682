import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';
import { assertSameRendering, createManifestRenderer } from '#test/support/render-source.ts';

const BASE = new URL('https://cdn.example.test/live/channel-1/index.m3u8?token=T0KENT0KENT0KEN');
const renderer = createManifestRenderer('HLS', BASE);

type Segment = { readonly tags: readonly string[]; readonly uri: string };
type Version = {
  readonly sequence: number;
  readonly segments: readonly Segment[];
  readonly tail: string;
};

const LINES = [
  '#EXT-X-DISCONTINUITY',
  '#EXT-X-MAP:URI="i1.mp4"',
  '#EXT-X-MAP:URI="i2.mp4",BYTERANGE="100@0"',
  '#EXT-X-KEY:METHOD=AES-128,URI="key"',
  '#EXT-X-PART:DURATION=2,URI="part.m4s"',
  '#EXT-X-PREFETCH:https://other.example.test/next.ts',
  '#EXT-X-BYTERANGE:100@200',
  '#EXT-X-BYTERANGE:100',
  '#EXT-X-NEW:HOST="cdn.example.test",PATH=/live/channel-1/x',
  '# see other.example.test and https://cdn.example.test/live/channel-1/',
  '#EXT-X-SKIP:SKIPPED-SEGMENTS=3',
  '#EXT-X-DATERANGE:ID="a",X-ASSET-URI="https://ads.example.test/a.m3u8"',
  '',
];

/** Every version refers to the same hosts, which are redacted everywhere. */
const HOSTS = ['other', 'ads'].map(
  (name) => `#EXT-X-SESSION-DATA:DATA-ID="${name}",URI="https://${name}.example.test/"`,
);

const segment: fc.Arbitrary<Segment> = fc.record({
  tags: fc.array(fc.constantFrom(...LINES), { maxLength: 2 }),
  uri: fc.oneof(
    fc.nat(50).map((number) => `s${number}.ts`),
    fc.constantFrom('same.ts', 'https://other.example.test/s.ts', 'data:,x', ' padded.m4s '),
  ),
});
const version: fc.Arbitrary<Version> = fc.record({
  sequence: fc.nat(40),
  segments: fc.array(segment, { minLength: 20, maxLength: 60, size: 'max' }),
  tail: fc.constantFrom('', '\n', '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="hint.m4s"\n'),
});
type Edit = (before: Version) => Version;
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .record({ removed: fc.nat(12), added: fc.array(segment, { maxLength: 12 }) })
    .map(({ removed, added }): Edit => (before) => ({
      ...before,
      sequence: before.sequence + removed,
      segments: [...before.segments.slice(removed), ...added],
    })),
  fc.tuple(fc.nat(60), segment).map(([index, changed]): Edit => (before) => ({
    ...before,
    segments: before.segments.map((each, at) => (at === index ? changed : each)),
  })),
  fc.nat(40).map((sequence): Edit => (before) => ({ ...before, sequence })),
  version.map(({ tail }): Edit => (before) => ({ ...before, tail })),
);

describe('the rendering of a reloaded playlist', () => {
  it('equals the rendering of the entire playlist, after any sequence of changes', async () => {
    let reused = 0;
    await fc.assert(
      fc.asyncProperty(
        version,
        fc.array(edit, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        async (first, edits, end) => {
          let current = first;
          let text = toText(current, end);
          let rendered = renderer.renderAll(text);
          for (const change of edits) {
            current = change(current);
            const next = toText(current, end);
            const reloaded = renderer.reload(next, { text, rendered });
            const expected = renderer.renderAll(next);
            if (reloaded !== undefined) assertSameRendering(reloaded, expected);
            reused += reloaded === undefined ? 0 : 1;
            rendered = reloaded ?? expected;
            text = next;
          }
        },
      ),
    );
    assert.ok(reused > 0);
  });

  it('writes only the changed lines', () => {
    const before = toText(toWindow(0, 5_000), '\n');
    const after = toText(toWindow(2, 5_000), '\n');
    assert.ok(after.length > 4 * THREAD_INLINE_BYTES_MAX);
    const reloaded = renderer.reload(after, {
      text: before,
      rendered: renderer.renderAll(before),
    });
    assertSameRendering(reloaded, renderer.renderAll(after));
  });

  it('needs no more memory than its cache counts', () => {
    const { body } = renderer.renderAll(toText(toWindow(0, 3), '\n'));
    assert.equal(body.buffer.byteLength, body.length);
  });

  const window = toText(toWindow(0, 20), '\n');
  for (const [name, after] of [
    ['a new host', `${window}https://new.example.test/a.ts\n`],
    ['a variable', window.replace('#EXTINF', '#EXT-X-DEFINE:NAME="a",VALUE="b"\n#EXTINF')],
    ['a variant', `${window}#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n`],
    [
      'the first segment of a delta update',
      window.replace('#EXTM3U', '#EXTM3U\n#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=9'),
    ],
    ['more text than the main thread rewrites', toText(toWindow(0, 3_000), '\n')],
    ['an undefined variable', `${window}{$a}.ts\n`],
    ['another format', '<html></html>'],
  ] as const) {
    it(`is left to the rendering of the entire playlist after ${name}`, () => {
      const previous = { text: window, rendered: renderer.renderAll(window) };
      assert.equal(renderer.reload(after, previous), undefined);
    });
  }

  it('is left to the rendering of the entire playlist after too many long URLs', () => {
    const url = new URL(`https://origin.example.test/${'x'.repeat(4_000)}/live`);
    const longRenderer = createManifestRenderer('HLS', url);
    const previous = { text: window, rendered: longRenderer.renderAll(window) };
    assert.ok(longRenderer.reload(toText(toWindow(0, 50), '\n'), previous));
    assert.equal(longRenderer.reload(toText(toWindow(0, 100), '\n'), previous), undefined);
  });

  it('never reuses a playlist with variables', () => {
    const text = `#EXTM3U\n#EXT-X-DEFINE:NAME="a",VALUE="b"\n${'#EXTINF:4,\n{$a}.ts\n'.repeat(40)}`;
    const rendered = renderer.renderAll(text);
    assert.ok(rendered.reusable?.blocks.list.length === 1);
  });

  it('still redacts a host that has left the playlist', () => {
    const segments = [...toWindow(0, 40).segments];
    const before = { sequence: 0, tail: '', segments: segments.with(0, LOST_HOST) };
    const after = { sequence: 8, tail: '# lost.example.test', segments: segments.slice(8) };
    const text = toText(before, '\n');
    const rendered = renderer.renderAll(text);
    const reloaded = renderer.reload(toText(after, '\n'), { text, rendered });
    assert.match(reloaded?.body.toString() ?? '', /# about:invalid$/);
  });
});

const LOST_HOST: Segment = { tags: [], uri: 'https://lost.example.test/s.ts' };

function toWindow(sequence: number, length: number): Version {
  const segments = Array.from({ length }, (_, index) => ({
    tags: [],
    uri: `s${sequence + index}.ts`,
  }));
  return { sequence, segments, tail: '' };
}

function toText({ sequence, segments, tail }: Version, end: string): string {
  const lines = segments.flatMap(({ tags, uri }) => [...tags, '#EXTINF:4,', uri]);
  return ['#EXTM3U', `#EXT-X-MEDIA-SEQUENCE:${sequence}`, ...HOSTS, ...lines, tail].join(end);
}
