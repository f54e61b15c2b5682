import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
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
/** Modeled on mediawiki.org, “API:Videoinfo”. */
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
    ImageDescription: { value: '<i>Text</i> of it', source: 'commons-desc-page' },
  },
};
const createResponse = (videoinfo: readonly unknown[] | undefined): unknown => ({
  batchcomplete: true,
  query: { pages: [{ ns: 6, title: 'File:A film.webm', videoinfo }] },
});

describe('a Wikimedia Commons file', () => {
  it('plays the transcoded files with timed text', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      [API]: { json: createResponse([INFO]) },
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
    assert.equal(media.description, 'Text of it');
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

  it('resolves upload and transcode URLs to the same file', async () => {
    for (const inputUrl of [ORIGINAL, SMALLER]) {
      const { resolution } = await resolveScripted(inputUrl, {
        [API]: { json: createResponse([INFO]) },
        [TALLEST]: playableMp4(),
      });
      assert.ok(resolution.kind === 'resolved', inputUrl);
    }
  });

  it('plays the upload if there are no transcodes', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [API]: { json: createResponse([{ url: ORIGINAL, mediatype: 'VIDEO', derivatives: [] }]) },
      [ORIGINAL]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.title, 'A film');
  });

  it('plays the file directly if the API does not respond', async () => {
    const responses = { [API]: { status: 503 }, [ORIGINAL]: playableMp4() };
    const { resolution } = await resolveScripted(ORIGINAL, responses);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'wikimedia-commons');
  });

  it('fails with the reason if it is missing or audio in Ogg', async () => {
    for (const [json, code] of [
      [createResponse(undefined), 'source_error'],
      [createResponse([{ url: ORIGINAL, mediatype: 'AUDIO' }]), 'source_unsupported'],
      [{ error: { code: 'x' } }, 'source_error'],
    ] as const) {
      const responses = { [API]: { json }, [ORIGINAL]: { text: 'OggS', type: 'video/webm' } };
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
    }
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [API]: { json: createResponse([INFO]) } }));
});
