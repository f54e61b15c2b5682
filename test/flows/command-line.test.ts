import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { callReelay, runReelay } from '../support/run-reelay.ts';
import { embed } from '../support/service-client.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const NO_VIDEO = 'vid_1111111111111111';

describe('reelay trace', () => {
  it('prints how a stored video was resolved, while the service runs', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ EGRESS_ALLOW: origin.url.host });
    const address = new URL('/clip.webm', origin.url);
    const { id } = await embed(app.url, address);
    const settings = { DATA_DIR: app.dataDir };
    const { code, stdout } = await runReelay(['trace', id, '--json'], { settings });
    const { stdout: table } = await callReelay(['trace', id], settings);

    assert.equal(code, 0);
    const trace: { steps: { step: string; url: string; outcome: string }[] } = JSON.parse(stdout);
    const [first] = trace.steps;
    assert.deepEqual([first?.step, first?.url], ['source', address.href]);
    assert.equal(first?.outcome, '206 video/webm');
    const [head = '', row = ''] = table.split('\n');
    assert.match(head, /^after +took +bytes +step +outcome +address$/);
    assert.match(row, /^0 ms .* source +206 video\/webm /);
    assert.ok(row.endsWith(address.href));
  });

  it('says so where there is no such video', async () => {
    await using app = await startApp();
    const settings = { DATA_DIR: app.dataDir };
    const { code, stderr } = await callReelay(['trace', NO_VIDEO], settings);
    assert.equal(code, 4);
    assert.match(stderr, /no such video/);
  });

  it('makes no database where there is none', async () => {
    await using data = await openTemporaryFolder();
    const DATA_DIR = join(data.path, 'elsewhere');
    const { code, stderr } = await callReelay(['trace', NO_VIDEO], { DATA_DIR });
    assert.equal(code, 3);
    assert.match(stderr, /^reelay: DATA_DIR holds no database/);
    assert.equal(existsSync(DATA_DIR), false);
  });
});

describe('reelay resolve', () => {
  it('prints the video and the trace, and keeps nothing', async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    const DATA_DIR = join(data.path, 'none');
    const settings = { DATA_DIR, EGRESS_ALLOW: origin.url.host };
    const address = new URL('/hls-ts/index.m3u8', origin.url).href;
    const { code, stdout } = await runReelay(['resolve', address, '--json'], { settings });
    const { stdout: text } = await callReelay(['resolve', address], settings);

    assert.equal(code, 0);
    const { video, trace } = JSON.parse(stdout);
    assert.deepEqual([video.status, video.type, video.sourceUrl], ['ready', 'HLS', address]);
    // A plain http origin is proxied, and without a record there is no link to play it by.
    const [source] = video.sources;
    assert.deepEqual(
      [source.format, source.proxied, source.url, source.id],
      ['HLS', true, null, null],
    );
    assert.deepEqual([video.id, video.embed, video.createdAt], [null, null, null]);
    assert.ok(trace.requests > 0 && trace.steps[0].url === address);
    assert.equal(existsSync(DATA_DIR), false);

    const [shown = '', table = ''] = text.split('\n\n');
    assert.equal(JSON.parse(shown).type, 'HLS');
    assert.match(table, /^after +took .*\n0 ms .*index\.m3u8\n/);
  });

  it('has every field of the API’s video', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ EGRESS_ALLOW: origin.url.host });
    const address = new URL('/fast-start.mp4', origin.url);
    const kept = await embed(app.url, address);
    const settings = { EGRESS_ALLOW: origin.url.host };
    const { stdout } = await callReelay(['resolve', address.href, '--json'], settings);
    const { video } = JSON.parse(stdout);

    assert.deepEqual(Object.keys(video).toSorted(), Object.keys(kept).toSorted());
    const { id, url, ...source } = video.sources[0];
    assert.deepEqual([id, url], [null, null]);
    assert.deepEqual(
      { ...source, id: kept.sources[0]?.id, url: kept.sources[0]?.url },
      kept.sources[0],
    );
  });

  it('ends with the status of the reason where nothing plays, and says it in both streams', async () => {
    const { code, stdout, stderr } = await runReelay(['resolve', 'http://10.0.0.1/', '--json']);
    assert.equal(code, 10);
    const { video, trace } = JSON.parse(stdout);
    assert.deepEqual([video.status, video.error.code], ['failed', 'url_not_allowed']);
    assert.equal(trace.steps.length, 1);
    assert.deepEqual(JSON.parse(stderr).error, video.error);
  });
});

describe('what is wrong', () => {
  it('is said in words, with where to look', async () => {
    const { code, stdout, stderr } = await runReelay(['videos', 'show', '--raw']);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.equal(
      stderr,
      'reelay: videos show: there is no option --raw.\nsee npx reelay videos show --help\n',
    );
  });

  it('is said to programs as JSON', async () => {
    const settings = { PORT: 'wrong' };
    const { code, stdout, stderr } = await runReelay(['videos', 'list', '--json'], { settings });
    assert.equal(code, 3);
    assert.equal(stdout, '');
    const { error } = JSON.parse(stderr);
    assert.equal(error.code, 'cannot_start');
    assert.match(error.message, /^PORT takes a port/);
  });
});
