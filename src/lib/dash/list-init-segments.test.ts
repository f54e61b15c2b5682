import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { XmlDocument } from '../xml/xml-document.ts';
import { listInitSegments } from './list-init-segments.ts';
import { listSmallestVideo } from './list-pictures.ts';
import { readMpd } from './read-mpd.ts';

const BASE = new URL('https://h.example/a/index.mpd');

test('resolves initialization segments against the base URLs of all levels', () => {
  const document = readMpd(
    `<MPD><BaseURL>b/</BaseURL><Period><BaseURL>c/</BaseURL><AdaptationSet>
      <SegmentTemplate initialization="init-$RepresentationID$.mp4"/>
      <Representation id="v"/></AdaptationSet></Period></MPD>`,
  );
  const hrefs = listInitSegments(document, BASE).map(({ url }) => url.href);
  assert.deepEqual(hrefs, ['https://h.example/a/b/c/init-v.mp4']);
});

for (const [name, list] of [
  ['initialization segments', listInitSegments],
  ['segments', listSmallestVideo],
] as const) {
  test(`lists the ${name} of many periods without searching the MPD for each of them`, () => {
    assert.equal(countSearches(50, list), countSearches(5, list));
  });
}

/** Counts how often the periods of an MPD are searched. */
function countSearches(
  periods: number,
  list: (document: XmlDocument, base: URL) => unknown,
): number {
  const period = `<Period duration="PT1S"><AdaptationSet mimeType="video/mp4"><Representation id="v">
    <SegmentTemplate media="$Number$.m4s" duration="1"/></Representation></AdaptationSet></Period>`;
  const { root, ...document } = readMpd(
    `<MPD mediaPresentationDuration="PT9S">${period.repeat(periods)}</MPD>`,
  );
  let count = 0;
  const countedRoot = {
    ...root,
    get elements() {
      count += 1;
      return root.elements;
    },
  };
  list({ ...document, root: countedRoot }, BASE);
  return count;
}
