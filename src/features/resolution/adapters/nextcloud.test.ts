import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeProbingAdapter } from '#test/support/describe-adapter.ts';
import {
  playableHls,
  resolveScripted,
  type ScriptedResponses,
} from '#test/support/scripted-upstream.ts';

import { nextcloudAdapter } from './nextcloud.ts';

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
/** Modeled on docs.nextcloud.com, “Monitoring”. */
const RUNNING = {
  installed: true,
  maintenance: false,
  needsDbUpgrade: false,
  version: '30.0.1.2',
  productname: 'Nextcloud',
};
const RESPONSES: ScriptedResponses = {
  [STATUS]: { json: RUNNING },
  [SHARE]: { text: '<!doctype html><meta property="og:title" content="holiday.mp4">' },
  [FILE]: playableHls(),
};

describe('a public Nextcloud share', () => {
  it('plays the file', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, RESPONSES);
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'nextcloud');
    assert.equal(resolution.media.sources[0]?.url.href, FILE);
    assert.equal(resolution.media.title, 'holiday.mp4');
    assert.deepEqual(requests, [STATUS, SHARE, FILE]);
  });

  it('plays the requested file of a shared folder', async () => {
    const file = `${FILE}?path=%2FFilms&files=one+%26+two.mp4`;
    const { resolution } = await resolveScripted(`${PAGE}?path=/Films&files=one%20%26%20two.mp4`, {
      ...RESPONSES,
      [file]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.sources[0]?.url.href, file);
  });

  it('does not use the product name as its title', async () => {
    const page = { text: '<!doctype html><meta property="og:title" content="Nextcloud">' };
    const { resolution } = await resolveScripted(PAGE, { ...RESPONSES, [SHARE]: page });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.title, null);
  });

  it('fails with the reason if it has no video', async () => {
    const password = `${SHARE}/authenticate/showShare`;
    const archive = { bytes: Buffer.from('PK\u0003\u0004files'), type: 'application/zip' };
    const asks = { text: '<!doctype html><form><input type="password"></form>' };
    for (const [responses, code] of [
      [{ [SHARE]: { location: password }, [password]: asks }, 'source_protected'],
      [{ [SHARE]: { status: 404 } }, 'source_error'],
      [{ [FILE]: archive }, 'source_unsupported'],
      [{ [FILE]: { status: 403 } }, 'source_protected'],
      [{ [STATUS]: { json: { ...RUNNING, maintenance: true } } }, 'source_error'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, { ...RESPONSES, ...responses });
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
      assert.equal(resolution.provider, 'nextcloud');
    }
  });

  it('falls back to the page on other hosts', async () => {
    for (const status of [{}, { json: { status: 'ok' } }]) {
      const responses = { [STATUS]: status, [PAGE]: playableHls() };
      const { resolution } = await resolveScripted(PAGE, responses);
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'hls');
    }
  });

  it('tolerates mutated responses', () => assertToleratesMutations(PAGE, RESPONSES));
});
