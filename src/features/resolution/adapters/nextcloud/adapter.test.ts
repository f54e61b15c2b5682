import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '#test/support/changed-answers.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import {
  playableHls,
  resolveScripted,
  type ScriptedAnswers,
} from '#test/support/scripted-upstream.ts';

import { nextcloudAdapter } from './adapter.ts';

describeProbingAdapter(nextcloudAdapter, {
  matches: [
    'https://cloud.example/s/aBcDeFgHiJkLmNo',
    'https://cloud.example/s/aBcDeFgHiJkLmNo/',
    'https://cloud.example/index.php/s/aBcDeFgHiJkLmNo',
    'https://host.example/nextcloud/s/aBcDeFgHiJkLmNo',
    'https://host.example/nextcloud/index.php/s/aBcDeFgHiJkLmNo?path=/Films&files=one.mp4',
    'https://cloud.example/s/aBcDeFgHiJkLmNo/preview',
  ],
  doesNotMatch: [
    'https://cloud.example/',
    'https://cloud.example/s/',
    'https://cloud.example/s/short',
    'https://cloud.example/s/aBcDeFgHiJkLmNo/download',
    'https://cloud.example/s/aBcDeFgHiJkLmNo/download/film.mp4',
    'https://cloud.example/apps/files/?dir=/Films',
    'https://www.dropbox.com/s/nksdw2ejkqqgfhu/holiday.mp4',
  ],
});

const PAGE = 'https://cloud.example/s/aBcDeFgHiJkLmNo';
const STATUS = 'https://cloud.example/status.php';
const SHARE = 'https://cloud.example/index.php/s/aBcDeFgHiJkLmNo';
const FILE = `${SHARE}/download`;
/** To the shape that docs.nextcloud.com describes under “Monitoring”. */
const RUNNING = {
  installed: true,
  maintenance: false,
  needsDbUpgrade: false,
  version: '30.0.1.2',
  productname: 'Nextcloud',
};
const ANSWERS: ScriptedAnswers = {
  [STATUS]: { json: RUNNING },
  [SHARE]: { text: '<!doctype html><meta property="og:title" content="holiday.mp4">' },
  [FILE]: playableHls(),
};

describe('a public share on Nextcloud', () => {
  it('plays its file', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, ANSWERS);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'nextcloud');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
    assert.equal(resolution.media.title, 'holiday.mp4');
    assert.deepEqual(requests, [STATUS, SHARE, FILE]);
  });

  it('plays the file of a shared folder that the address names', async () => {
    const file = `${FILE}?path=%2FFilms&files=one+%26+two.mp4`;
    const { resolution } = await resolveScripted(`${PAGE}?path=/Films&files=one%20%26%20two.mp4`, {
      ...ANSWERS,
      [file]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.url.href, file);
  });

  it('is not called by the program’s name', async () => {
    const page = { text: '<!doctype html><meta property="og:title" content="Nextcloud">' };
    const { resolution } = await resolveScripted(PAGE, { ...ANSWERS, [SHARE]: page });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.title, null);
  });

  it('says why there is none', async () => {
    const password = `${SHARE}/authenticate/showShare`;
    const archive = { bytes: Buffer.from('PK\u0003\u0004files'), type: 'application/zip' };
    const asks = { text: '<!doctype html><form><input type="password"></form>' };
    for (const [answers, code] of [
      [{ [SHARE]: { location: password }, [password]: asks }, 'source_protected'],
      [{ [SHARE]: { status: 404 } }, 'source_error'],
      [{ [FILE]: archive }, 'source_unsupported'],
      [{ [FILE]: { status: 403 } }, 'source_protected'],
      [{ [STATUS]: { json: { ...RUNNING, maintenance: true } } }, 'source_error'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, { ...ANSWERS, ...answers });
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
      assert.equal(resolution.provider, 'nextcloud');
    }
  });

  it('leaves hosts that run something else to what they answer', async () => {
    for (const status of [{}, { json: { status: 'ok' } }]) {
      const answers = { [STATUS]: status, [PAGE]: playableHls() };
      const { resolution } = await resolveScripted(PAGE, answers);
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'hls');
    }
  });

  it('survives changes of the answers', () => assertSurvivesChanges(PAGE, ANSWERS));
});
