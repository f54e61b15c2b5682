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
  address: ({ startSeconds, endSeconds }) => `/s/${startSeconds}-${endSeconds}.vtt`,
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

/** The addresses of the files that were added. */
function listFiles(xml: string): readonly string[] {
  return [...insert(xml, [GERMAN]).matchAll(/>(\/s\/[^<]*)</g)].map(([, file = '']) => file);
}

const SET = '<AdaptationSet id="1"><Representation id="reelay-en"/></AdaptationSet>';

describe('insertSubtitles', () => {
  it('adds a set for each track behind the others, in the order of the schema', () => {
    const xml = `<MPD mediaPresentationDuration="PT8S">\n<Period>${SET}<Subset contains="1"/></Period></MPD>`;
    const role = '<Role schemeIdUri="urn:mpeg:dash:role:2011" value=';
    assert.equal(
      insert(xml, [ENGLISH, GERMAN]),
      [
        `<MPD mediaPresentationDuration="PT8S">\n<Period>${SET}`,
        '<AdaptationSet contentType="text" mimeType="text/vtt" lang="en"><Label>English &#38; &#60;more&#62;</Label>',
        `${role}"caption"/>${role}"main"/>`,
        // The ID that it would have is another's.
        '<Representation id="reelay-en-2" bandwidth="1000"><BaseURL>/s/0-8.vtt</BaseURL></Representation></AdaptationSet>',
        '<AdaptationSet contentType="text" mimeType="text/vtt" lang="de"><Label>Deutsch</Label>',
        `${role}"subtitle"/>`,
        '<Representation id="reelay-de" bandwidth="1000"><BaseURL>/s/0-8.vtt</BaseURL></Representation></AdaptationSet>',
        '<Subset contains="1"/></Period></MPD>',
      ].join(''),
    );
  });

  it('speaks with the prefix of the others', () => {
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
      ['1-3', '3-10'],
    ],
    [
      'starts alone',
      `<Period>${SET}</Period><Period start="PT4.5S">${SET}</Period>`,
      ['0-4.5', '4.5-10'],
    ],
    ['a period of unknown place', `<Period>${SET}</Period><Period>${SET}</Period>`, ['0-10']],
    ['an empty period', `<Period duration="PT3S"/><Period>${SET}</Period>`, ['3-10']],
    [
      'a period whose segments would be taken for the file',
      `<Period duration="PT3S"><SegmentTemplate media="$Number$"/>${SET}</Period><Period>${SET}</Period>`,
      ['3-10'],
    ],
  ] as const) {
    it(`tells the times of periods by ${what}`, () => {
      const wanted = files.map((times) => `/s/${times}.vtt`);
      assert.deepEqual(listFiles(`<MPD mediaPresentationDuration="PT10S">${xml}</MPD>`), wanted);
    });
  }

  it('goes on to the end where nobody says when that is', () => {
    assert.deepEqual(listFiles(`<MPD type="static"><Period>${SET}</Period></MPD>`), [
      '/s/0-Infinity.vtt',
    ]);
  });

  it('leaves a live presentation as it is, and one without tracks', () => {
    const live = `<MPD type="dynamic"><Period>${SET}</Period></MPD>`;
    assert.equal(insert(live, [GERMAN]), live);
    const xml = `<MPD><Period>${SET}</Period></MPD>`;
    assert.equal(insert(xml, []), xml);
    assert.equal(insert(xml, [{ ...GERMAN, address: () => null }]), xml);
  });
});
