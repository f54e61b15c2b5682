import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { listChildren, readText, type XmlElement } from '../xml/xml-document.ts';
import { readMpd } from './read-mpd.ts';
import { rewriteMpd } from './rewrite-mpd.ts';

const ORIGIN = 'https://v.test';
const MPD_URL = `${ORIGIN}/stream/vid_1.mpd`;

/** Alternatives of the levels of an MPD; one with a host makes the levels above it irrelevant. */
const LEVELS = ['', '<BaseURL>a/</BaseURL>', '<BaseURL>a/</BaseURL><BaseURL>//b.test/</BaseURL>'];
const level = fc.constantFrom(...LEVELS);

describe('references in a SegmentList', () => {
  it('are not cut by libavformat, with every combination of bases', () => {
    fc.assert(
      fc.property(
        fc.tuple(level, level, level, level),
        fc.integer({ min: 0, max: 2_000 }),
        (bases, length) => {
          const list =
            '<SegmentList><Initialization sourceURL="i"/><SegmentURL media="1"/></SegmentList>';
          for (const { url, bufferBytes } of listSegments(toMpd(bases, list), length)) {
            assert.ok(url.length < bufferBytes, `${url.length} of ${bufferBytes}`);
            assert.match(url, /^https:\/\/v\.test\/stream\/vid_1\/[^.]+$/);
          }
        },
      ),
    );
  });

  it('would be cut without room', () => {
    const [segment] = listSegments(toMpd(LEVELS.slice(0, 1), ''), 300);
    assert.equal(segment, undefined);
    const text = rewrite(toMpd(['', '', '', ''], '<SegmentTemplate media="$Number$"/>'), 300);
    assert.match(text, /<BaseURL>\/stream\/vid_1\/m0\/<\/BaseURL>/);
  });
});

function toMpd([mpd, period, set, representation]: readonly string[], list: string): string {
  return `<MPD>${mpd}<Period>${period}<AdaptationSet>${set}<Representation id="1">${representation}${list}</Representation></AdaptationSet></Period></MPD>`;
}

function rewrite(mpd: string, capabilityLength: number): string {
  const seal = (_: unknown, path: string | null): string =>
    `${path}?c=${'A'.repeat(capabilityLength)}`;
  return rewriteMpd(mpd, {
    base: new URL('https://cdn.test/v/manifest.mpd'),
    root: '/stream/vid_1/',
    origin: ORIGIN,
    sealResource: (resource) => seal(resource, resource.path),
    sealTemplate: seal,
  });
}

/** The URLs that libavformat resolves, and the bytes of the buffer that each must fit in. */
function listSegments(
  mpd: string,
  capabilityLength: number,
): readonly { readonly url: string; readonly bufferBytes: number }[] {
  const { root } = readMpd(rewrite(mpd, capabilityLength));
  const levels = [root];
  for (const name of ['Period', 'AdaptationSet', 'Representation']) {
    levels.push(...levels.slice(-1).flatMap((each) => listChildren(each, name)));
  }
  const bases = levels.flatMap((each) => listChildren(each, 'BaseURL').slice(0, 1).map(readText));
  const lists = levels.flatMap((each) => listChildren(each, 'SegmentList'));
  const references = lists.flatMap((list) => list.elements.map(readReference));
  const base = bases.reduce((above, text) => new URL(text, above).href, MPD_URL);
  const counted = bases.slice(
    Math.max(
      0,
      bases.findLastIndex((text) => URL.canParse(text)),
    ),
  );
  const bytes = [MPD_URL, ...counted].reduce((sum, { length }) => sum + length, 0);
  return references.map((reference) => ({
    url: new URL(reference, base).href,
    bufferBytes: Math.ceil(bytes / 64) * 64,
  }));
}

function readReference({ attributes }: XmlElement): string {
  return attributes.find(({ name }) => name === 'media' || name === 'sourceURL')?.value ?? '';
}
