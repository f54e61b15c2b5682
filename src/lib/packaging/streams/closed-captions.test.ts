import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { readMpd } from '../../dash/read-mpd.ts';
import { writeHlsMaster } from '../write-hls-master.ts';
import { listAccessibility } from './closed-captions.ts';
import { readHlsEntries } from './read-hls-entries.ts';
import { readMpdStream } from './read-mpd-stream.ts';

const BASE = new URL('https://origin.test/manifest');
const CEA_608 = 'urn:scte:dash:cc:cea-608:2015';
const CEA_708 = 'urn:scte:dash:cc:cea-708:2015';

function readHls(...lines: readonly string[]): ReturnType<typeof readHlsEntries>['captions'] {
  return readHlsEntries(
    ['#EXTM3U', ...lines, '#EXT-X-STREAM-INF:BANDWIDTH=1', 'v'].join('\n'),
    BASE,
  ).captions;
}

function readDash(scheme: string, value: string): ReturnType<typeof readHls> {
  const set = `<AdaptationSet><Accessibility schemeIdUri="${scheme}" value="${value}"/></AdaptationSet>`;
  const mpd = readMpd(`<MPD><Period>${set}</Period><Period>${set}</Period></MPD>`);
  return readMpdStream(mpd, { url: BASE, nowMs: 0 }).captions;
}

function toTag(channel: string, others = ''): string {
  return `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="g",INSTREAM-ID="${channel}"${others}`;
}

describe('captions in the picture', () => {
  it('are read from playlists, once for each channel', () => {
    const english = toTag('CC1', ',NAME="English",LANGUAGE="en"');
    assert.deepEqual(
      readHls(english, english, toTag('SERVICE63'), toTag('CC5'), toTag('SERVICE64')),
      [
        { channel: 'CC1', language: 'en', label: 'English' },
        { channel: 'SERVICE63', language: null, label: null },
      ],
    );
  });

  for (const [scheme, value, expected] of [
    [CEA_608, 'CC1=eng;CC3=swe', ['CC1 en', 'CC3 sv']],
    [CEA_608, 'eng;swe', ['CC1 en', 'CC3 sv']],
    [CEA_608, 'eng', ['CC1 en']],
    [CEA_608, '', ['CC1 null']],
    [CEA_708, '1=lang:eng;2=lang:deu,war:1,er:1', ['SERVICE1 en', 'SERVICE2 de']],
    [CEA_608, 'CC7=eng', []],
    [CEA_708, '64=lang:eng', []],
    ['urn:other', 'CC1=eng', []],
  ] as const) {
    it(`are ${expected.join(' and ') || 'none'} for “${value}” of ${scheme}`, () => {
      const found = readDash(scheme, value).map((each) => `${each.channel} ${each.language}`);
      assert.deepEqual(found, expected);
    });
  }

  it('are stated in both formats', () => {
    const captions = readHls(toTag('CC1', ',NAME="English",LANGUAGE="en"'), toTag('SERVICE2'));
    const descriptors = listAccessibility(captions);
    assert.deepEqual(descriptors, [
      { schemeIdUri: CEA_608, value: 'CC1=en' },
      { schemeIdUri: CEA_708, value: '2=lang:und' },
    ]);
    const video = {
      kind: 'video',
      format: 'mp4',
      codec: 'avc1.64001e',
      language: null,
      label: null,
      isDefault: true,
      video: { width: 640, height: 360, frameRate: null, range: 'SDR' },
      audio: null,
      bandwidth: { peak: 1, average: 1 },
      playlistUri: 'v',
      keyframes: null,
    } as const;
    const master = writeHlsMaster([video], { captions }) ?? '';
    assert.match(
      master,
      /TYPE=CLOSED-CAPTIONS,.*NAME="SERVICE2",AUTOSELECT=YES,INSTREAM-ID="SERVICE2"/,
    );
    assert.match(master, /EXT-X-STREAM-INF:.*,CLOSED-CAPTIONS="captions"/);
    assert.deepEqual(readHls(...master.split('\n').filter((line) => line.includes('INSTREAM'))), [
      captions[0],
      { channel: 'SERVICE2', language: null, label: 'SERVICE2' },
    ]);
    assert.doesNotMatch(writeHlsMaster([video]) ?? '', /CAPTIONS/);
  });
});
