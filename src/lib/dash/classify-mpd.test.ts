import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { classifyMpd } from './classify-mpd.ts';
import { MpdError } from './mpd-error.ts';
import type { Mpd } from './mpd.ts';

function classify(xml: string): Mpd {
  const mpd = classifyMpd(xml);
  assert.ok(mpd);
  return mpd;
}

function classifySets(sets: string): Mpd {
  return classify(`<MPD><Period>${sets}</Period></MPD>`);
}

describe('classifyMpd', () => {
  it('reads the times of an MPD', () => {
    const {
      dynamic,
      duration,
      minimumUpdatePeriod,
      timeShiftBufferDepth,
      suggestedPresentationDelay,
      periods,
    } = classify(
      '<MPD type="dynamic" minimumUpdatePeriod="PT2S" timeShiftBufferDepth="PT1M" suggestedPresentationDelay="PT6S"><Period/><Period/></MPD>',
    );
    assert.deepEqual(
      {
        dynamic,
        duration,
        minimumUpdatePeriod,
        timeShiftBufferDepth,
        suggestedPresentationDelay,
        periods,
      },
      {
        dynamic: true,
        duration: null,
        minimumUpdatePeriod: 2,
        timeShiftBufferDepth: 60,
        suggestedPresentationDelay: 6,
        periods: 2,
      },
    );
  });

  it('reads the duration from the MPD, else from its periods, else returns null', () => {
    assert.equal(
      classify('<MPD mediaPresentationDuration="PT9S"><Period duration="PT1S"/></MPD>').duration,
      9,
    );
    assert.equal(
      classify('<MPD><Period duration="PT1S"/><Period duration="PT2S"/></MPD>').duration,
      3,
    );
    assert.equal(classify('<MPD><Period duration="PT1S"/><Period/></MPD>').duration, null);
    assert.equal(classify('<MPD mediaPresentationDuration="PT1e308S"/>').duration, null);
  });

  it('lists distinct video representations with inherited attributes', () => {
    const set =
      '<AdaptationSet mimeType="video/mp4" codecs="avc1.4d401f" frameRate="30000/1001"><Representation bandwidth="1000" width="640" height="360"/><Representation bandwidth="2000" width="1280" height="720" codecs="hvc1" frameRate="25"/></AdaptationSet>';
    assert.deepEqual(
      classify(`<MPD><Period>${set}</Period><Period>${set}</Period></MPD>`).variants,
      [
        { width: 640, height: 360, bandwidth: 1000, codecs: 'avc1.4d401f', frameRate: 29.97 },
        { width: 1280, height: 720, bandwidth: 2000, codecs: 'hvc1', frameRate: 25 },
      ],
    );
  });

  it('does not list audio, text or images as variants', () => {
    const sets = ['audio/mp4', 'text/vtt', 'image/jpeg', 'application/mp4']
      .map(
        (type) =>
          `<AdaptationSet><Representation mimeType="${type}" width="1" height="1"/></AdaptationSet>`,
      )
      .join('');
    assert.deepEqual(classifySets(sets).variants, []);
  });

  it('lists audio tracks', () => {
    const { audioTracks } = classifySets(
      '<AdaptationSet contentType="audio" lang="en"><Role value="main"/><Label>English</Label><Representation codecs="mp4a.40.2"/></AdaptationSet><AdaptationSet lang="de"><Representation mimeType="audio/mp4"/></AdaptationSet>',
    );
    assert.deepEqual(audioTracks, [
      { language: 'en', name: 'English', codecs: 'mp4a.40.2', default: true },
      { language: 'de', name: null, codecs: null, default: false },
    ]);
  });

  for (const [name, schemes, drm] of [
    ['none', [], null],
    [
      'widevine and playready',
      [
        'urn:mpeg:dash:mp4protection:2011',
        'urn:uuid:EDEF8BA9-79D6-4ACE-A3C8-27DCD51D21ED',
        'urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95',
      ],
      ['widevine', 'playready'],
    ],
    ['an unknown key system', ['urn:mpeg:dash:mp4protection:2011'], ['other']],
    ['plain segment encryption', ['urn:mpeg:dash:sea:aes128-cbc:2013'], null],
  ] as const) {
    it(`lists key systems: ${name}`, () => {
      const protections = schemes
        .map((scheme) => `<ContentProtection schemeIdUri="${scheme}"/>`)
        .join('');
      assert.deepEqual(classifySets(`<AdaptationSet>${protections}</AdaptationSet>`).drm, drm);
    });
  }

  it('recognizes an MPD in any namespace, after comments and a byte order mark', () => {
    for (const xml of [
      '<MPD/>',
      '<dash:MPD/>',
      '\uFEFF<?xml version="1.0"?>\n<!-- a-b --> <MPD xmlns="x"/>',
    ]) {
      assert.equal(classify(xml).periods, 0);
    }
  });
});

describe('other text', () => {
  for (const text of [
    '',
    'MPD',
    '<html/>',
    '<!DOCTYPE html><html></html>',
    '<MPDX/>',
    '#EXTM3U',
    '{"MPD":1}',
    '<Patch/>',
  ]) {
    it(`is not an MPD: ${text || 'an empty text'}`, () =>
      assert.equal(classifyMpd(text), undefined));
  }

  for (const text of [
    '<MPD>',
    '<!DOCTYPE MPD><MPD/>',
    `<MPD>${'<a>'.repeat(100)}`,
    `<MPD>${'<a/>'.repeat(110_000)}</MPD>`,
    `<MPD>${'&'.repeat(11_000)}</MPD>`,
  ]) {
    it(`is rejected: ${text.slice(0, 24)}`, () => assert.throws(() => classifyMpd(text), MpdError));
  }
});
