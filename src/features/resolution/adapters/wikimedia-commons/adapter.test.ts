import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '#test/support/changed-answers.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { wikimediaCommonsAdapter } from './adapter.ts';

describeAdapter(wikimediaCommonsAdapter, {
  matches: [
    'https://commons.wikimedia.org/wiki/File:Big_Buck_Bunny_4K.webm',
    'https://commons.m.wikimedia.org/wiki/File:Big_Buck_Bunny_4K.webm',
    'https://commons.wikimedia.org/wiki/Special:FilePath/Big_Buck_Bunny_4K.webm',
    'https://commons.wikimedia.org/wiki/Special:Redirect/file/Big_Buck_Bunny_4K.webm',
    'https://commons.wikimedia.org/w/index.php?title=File:Elephants_Dream.ogv&uselang=de',
    'https://en.wikipedia.org/wiki/File:Big_Buck_Bunny.ogv',
    'https://en.wikipedia.org/wiki/Big_Buck_Bunny#/media/File:Big_Buck_Bunny.ogv',
    'https://de.wikipedia.org/wiki/Big_Buck_Bunny#/media/Datei:Big_Buck_Bunny.ogv',
    'https://upload.wikimedia.org/wikipedia/commons/c/c0/Big_Buck_Bunny_4K.webm',
    'https://upload.wikimedia.org/wikipedia/commons/transcoded/c/c0/A.webm/A.webm.480p.vp9.webm',
    'https://upload.wikimedia.org/wikipedia/en/c/c0/Local.webm',
  ],
  doesNotMatch: [
    'https://commons.wikimedia.org/wiki/Main_Page',
    'https://commons.wikimedia.org/wiki/Category:Videos',
    'https://commons.wikimedia.org/wiki/File:A_picture.jpg',
    'https://commons.wikimedia.org/wiki/File:A%7CFile%3AB.webm',
    'https://commons.wikimedia.org/wiki/File:%E0%A4%A.webm',
    'https://en.wikipedia.org/wiki/Big_Buck_Bunny',
    'https://upload.wikimedia.org/wikipedia/commons/c/c0/A_picture.png',
    'https://commons.wikimedia.org.evil.example/wiki/File:A.webm',
    'https://evilwikipedia.org/wiki/File:A.webm',
    'https://wikipedia.org.evil.example/wiki/File:A.webm',
  ],
});

const PAGE = 'https://commons.wikimedia.org/wiki/File:A_film.webm';
const API =
  'https://commons.wikimedia.org/w/api.php?action=query&format=json&formatversion=2&prop=videoinfo&viprop=url%7Csize%7Cmediatype%7Cderivatives%7Ctimedtext%7Cextmetadata&viurlwidth=1280&viextmetadatafilter=ObjectName%7CImageDescription&titles=File%3AA_film.webm';
const FILES = 'https://upload.wikimedia.org/wikipedia/commons';
const ORIGINAL = `${FILES}/a/ab/A_film.webm`;
const TALLEST = `${FILES}/transcoded/a/ab/A_film.webm/A_film.webm.1080p.vp9.webm`;
const SMALLER = `${FILES}/transcoded/a/ab/A_film.webm/A_film.webm.480p.vp9.webm`;
const TEXT = 'https://commons.wikimedia.org/w/api.php?action=timedtext&title=File%3AA_film.webm';
/** To the shape that mediawiki.org describes under “API:Videoinfo”. */
const INFO = {
  url: ORIGINAL,
  mediatype: 'VIDEO',
  duration: 61.4,
  thumburl: `${FILES}/thumb/a/ab/A_film.webm/1280px--A_film.webm.jpg`,
  derivatives: [
    { src: ORIGINAL, type: 'video/webm; codecs="vp8, vorbis"', width: 3840, height: 2160 },
    { src: SMALLER, type: 'video/webm; codecs="vp9, opus"', width: 854, height: 480 },
    { src: TALLEST, type: 'video/webm; codecs="vp9, opus"', width: 1920, height: 1080 },
    { src: `${SMALLER}.ogv`, type: 'video/ogg; codecs="theora"', height: 720 },
  ],
  timedtext: [
    { src: `${TEXT}&lang=de&trackformat=srt`, type: 'text/x-srt', srclang: 'de', label: 'Deutsch' },
    { src: `${TEXT}&lang=de&trackformat=vtt`, type: 'text/vtt', srclang: 'de', label: 'Deutsch' },
    { src: `${TEXT}&lang=fr&trackformat=srt`, type: 'text/x-srt', srclang: 'fr', label: null },
  ],
  extmetadata: {
    ObjectName: { value: 'A film', source: 'commons-desc-page' },
    ImageDescription: { value: '<i>Words</i> of it', source: 'commons-desc-page' },
  },
};
const answerOf = (videoinfo: readonly unknown[] | undefined): unknown => ({
  batchcomplete: true,
  query: { pages: [{ ns: 6, title: 'File:A film.webm', videoinfo }] },
});

describe('a file on Wikimedia Commons', () => {
  it('plays from what the wiki has made of it, with its texts', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      [API]: { json: answerOf([INFO]) },
      [TALLEST]: playableMp4(),
      [SMALLER]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.equal(provider, 'wikimedia-commons');
    assert.deepEqual(
      media.sources.map(({ url }) => url.href),
      [TALLEST, SMALLER],
    );
    assert.equal(media.title, 'A film');
    assert.equal(media.description, 'Words of it');
    assert.equal(media.thumbnailUrl?.href, INFO.thumburl);
    assert.deepEqual(
      media.captions.map(({ url, language, label }) => [url.href, language, label]),
      [
        [`${TEXT}&lang=de&trackformat=vtt`, 'de', 'Deutsch'],
        [`${TEXT}&lang=fr&trackformat=srt`, 'fr', null],
      ],
    );
    assert.equal(requests[0], API);
  });

  it('is the same by the address of its bytes, or of one of its sizes', async () => {
    for (const address of [ORIGINAL, SMALLER]) {
      const { resolution } = await resolveScripted(address, {
        [API]: { json: answerOf([INFO]) },
        [TALLEST]: playableMp4(),
      });
      assert.ok(resolution.kind === 'resolved', address);
    }
  });

  it('plays as it was uploaded where nothing was made of it', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: answerOf([{ url: ORIGINAL, mediatype: 'VIDEO', derivatives: [] }]) },
      [ORIGINAL]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.title, 'A film');
  });

  it('plays by itself where the wiki’s API doesn’t answer', async () => {
    const answers = { [API]: { status: 503 }, [ORIGINAL]: playableMp4() };
    const { resolution } = await resolveScripted(ORIGINAL, answers);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'wikimedia-commons');
  });

  it('says that there is none, or no picture in it', async () => {
    for (const [json, code] of [
      [answerOf(undefined), 'source_error'],
      [answerOf([{ url: ORIGINAL, mediatype: 'AUDIO' }]), 'source_unsupported'],
      [{ error: { code: 'x' } }, 'source_error'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, { [API]: { json } });
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
    }
  });

  it('survives changes of the answer', () =>
    assertSurvivesChanges(PAGE, { [API]: { json: answerOf([INFO]) } }));
});
