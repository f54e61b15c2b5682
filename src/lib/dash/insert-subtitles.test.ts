import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { spliceXml } from '../xml/splice-xml.ts';
import { insertSubtitles, type MpdSubtitle } from './insert-subtitles.ts';
import { readMpd } from './read-mpd.ts';

const ENGLISH: MpdSubtitle = {
  language: 'en',
  label: 'English & <more>',
  kind: 'captions',
  isDefault: true,
  toUrl: ({ form, startSeconds, endSeconds, mediaSeconds }) =>
    `/s/${form}-${startSeconds}-${endSeconds}-${mediaSeconds}`,
};
const GERMAN: MpdSubtitle = {
  ...ENGLISH,
  language: 'de',
  label: 'Deutsch',
  kind: 'subtitles',
  isDefault: false,
};

function insert(xml: string, tracks: readonly MpdSubtitle[]): string {
  return spliceXml(xml, insertSubtitles(readMpd(xml).root, tracks));
}

/** Lists the URLs of the added files. */
function listFiles(xml: string): readonly string[] {
  return [...insert(xml, [GERMAN]).matchAll(/\/s\/([^<"]*)/g)].map(([, file = '']) => file);
}

const SET = '<AdaptationSet id="1"><Representation id="reelay-en"/></AdaptationSet>';

describe('insertSubtitles', () => {
  it('appends an adaptation set for each track in schema order', () => {
    const xml = `<MPD mediaPresentationDuration="PT8S">\n<Period>${SET}<Subset contains="1"/></Period></MPD>`;
    const role = '<Role schemeIdUri="urn:mpeg:dash:role:2011" value=';
    assert.equal(
      insert(xml, [ENGLISH, GERMAN]),
      [
        `<MPD mediaPresentationDuration="PT8S">\n<Period>${SET}`,
        '<AdaptationSet contentType="text" mimeType="text/vtt" lang="en"><Label>English &#38; &#60;more&#62;</Label>',
        `${role}"caption"/>${role}"main"/>`,
        // Another representation already uses the ID `reelay-en`.
        '<Representation id="reelay-en-2" bandwidth="1000"><BaseURL>/s/text-0-8-0</BaseURL></Representation></AdaptationSet>',
        '<AdaptationSet contentType="text" mimeType="text/vtt" lang="de"><Label>Deutsch</Label>',
        `${role}"subtitle"/>`,
        '<Representation id="reelay-de" bandwidth="1000"><BaseURL>/s/text-0-8-0</BaseURL></Representation></AdaptationSet>',
        '<Subset contains="1"/></Period></MPD>',
      ].join(''),
    );
  });

  it('skips a fallback track when the period has text in its language', () => {
    const texts = [
      '<AdaptationSet contentType="text" lang="de-AT"/>',
      '<AdaptationSet mimeType="application/ttml+xml" lang="de"/>',
      '<AdaptationSet lang="de"><Representation codecs="stpp.ttml.im1t"/></AdaptationSet>',
    ];
    for (const text of texts) {
      const xml = `<MPD><Period>${text}</Period></MPD>`;
      assert.equal(insert(xml, [{ ...GERMAN, isFallback: true }]), xml);
      assert.notEqual(insert(xml, [GERMAN]), xml);
      assert.notEqual(insert(xml, [{ ...ENGLISH, isFallback: true }]), xml);
    }
    const audio = '<MPD><Period><AdaptationSet mimeType="audio/mp4" lang="de"/></Period></MPD>';
    assert.notEqual(insert(audio, [{ ...GERMAN, isFallback: true }]), audio);
  });

  it('uses the namespace prefix of the other sets', () => {
    const xml =
      '<d:MPD xmlns:d="urn:mpeg:dash:schema:mpd:2011"><d:Period><d:AdaptationSet/></d:Period></d:MPD>';
    assert.match(
      insert(xml, [GERMAN]),
      /<\/d:Label><d:Role .*<d:BaseURL>.*<\/d:AdaptationSet><\/d:Period>/,
    );
  });

  for (const [what, xml, files] of [
    [
      'starts and durations',
      `<Period start="PT1S" duration="PT2S">${SET}</Period><Period>${SET}</Period>`,
      ['1-3-0', '3-10-0'],
    ],
    [
      'starts alone',
      `<Period>${SET}</Period><Period start="PT4.5S">${SET}</Period>`,
      ['0-4.5-0', '4.5-10-0'],
    ],
    [
      'a period without a known start',
      `<Period>${SET}</Period><Period>${SET}</Period>`,
      ['0-10-0'],
    ],
    ['an empty period', `<Period duration="PT3S"/><Period>${SET}</Period>`, ['3-10-0']],
    [
      'a period with segment information',
      `<Period duration="PT3S"><SegmentTemplate media="$Number$"/>${SET}</Period><Period>${SET}</Period>`,
      ['3-10-0'],
    ],
    [
      'a presentation time offset',
      `<Period><AdaptationSet><SegmentTemplate timescale="90000" presentationTimeOffset="135000"/><Representation><SegmentTemplate media="$Number$"/></Representation></AdaptationSet></Period>`,
      ['0-10-1.5'],
    ],
  ] as const) {
    it(`computes period times with ${what}`, () => {
      const wanted = files.flatMap((times) => [`init-${times}`, `fragment-${times}`]);
      assert.deepEqual(listFiles(`<MPD mediaPresentationDuration="PT10S">${xml}</MPD>`), wanted);
    });
  }

  it('writes fragment times in milliseconds of the media timeline', () => {
    const set = `<AdaptationSet><SegmentBase timescale="1000" presentationTimeOffset="1500"/><Representation id="1"/></AdaptationSet>`;
    const xml = `<MPD><Period duration="PT4S">${set}</Period></MPD>`;
    assert.match(
      insert(xml, [GERMAN]),
      /contentType="text" mimeType="application\/mp4" codecs="wvtt" lang="de">.*<SegmentList timescale="1000" duration="4000" presentationTimeOffset="1500"><Initialization sourceURL="\/s\/init-0-4-1\.5"\/><SegmentURL media="\/s\/fragment-0-4-1\.5"\/><\/SegmentList>/,
    );
  });

  it('uses an infinite end for an unknown duration', () => {
    assert.deepEqual(listFiles(`<MPD type="static"><Period>${SET}</Period></MPD>`), [
      'text-0-Infinity-0',
    ]);
  });

  it('returns a live MPD, and an MPD without tracks to add, unchanged', () => {
    const live = `<MPD type="dynamic"><Period>${SET}</Period></MPD>`;
    assert.equal(insert(live, [GERMAN]), live);
    const xml = `<MPD><Period>${SET}</Period></MPD>`;
    assert.equal(insert(xml, []), xml);
    assert.equal(insert(xml, [{ ...GERMAN, toUrl: () => null }]), xml);
  });
});
