import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { openScriptedOrigin } from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { runReelayInProcess, runReelay } from '../support/spawn-service.ts';
import { startApp } from '../support/start-app.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const NO_VIDEO = 'vid_1111111111111111';
const MP4 = readFileSync(new URL('../../samples/fast-start.mp4', import.meta.url));

describe('reelay trace', () => {
  it('prints the resolution trace of a stored video while the service runs', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ EGRESS_ALLOW: origin.url.host });
    const sourceUrl = new URL('/clip.webm', origin.url);
    const { id } = await embed(app.url, sourceUrl);
    const settings = { DATA_DIR: app.dataDir };
    const { code, stdout } = await runReelayInProcess(['trace', id, '--json'], settings);
    const { stdout: table } = await runReelayInProcess(['trace', id], settings);

    assert.equal(code, 0);
    const trace: { steps: { step: string; url: string; outcome: string }[] } = JSON.parse(stdout);
    const [first] = trace.steps;
    assert.deepEqual([first?.step, first?.url], ['source', sourceUrl.href]);
    assert.equal(first?.outcome, '206 video/webm');
    const [head = '', row = ''] = table.split('\n');
    assert.match(head, /^start +duration +bytes +step +outcome +URL$/);
    assert.match(row, /^0 ms .* source +206 video\/webm /);
    assert.ok(row.endsWith(sourceUrl.href));
  });

  it('exits with status 4 for an unknown video', async () => {
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path };
    assert.equal((await runReelayInProcess(['migrate'], settings)).code, 0);
    const { code, stderr } = await runReelayInProcess(['trace', NO_VIDEO], settings);
    assert.equal(code, 4);
    assert.match(stderr, /Video not found/);
  });

  it('creates no database if there is none', async () => {
    await using data = await openTemporaryFolder();
    const DATA_DIR = join(data.path, 'elsewhere');
    const { code, stderr } = await runReelayInProcess(['trace', NO_VIDEO], { DATA_DIR });
    assert.equal(code, 3);
    assert.match(stderr, /^reelay: There is no database/);
    assert.equal(existsSync(DATA_DIR), false);
  });
});

describe('reelay resolve', () => {
  it('sends the headers that it is given, and refuses those that a video can’t have', async () => {
    await using origin = await openScriptedOrigin({
      '/v.mp4': ({ headers }, response) => {
        const isSent =
          headers.referer === 'https://site.example/a' && headers['user-agent'] === 'X 1';
        response.writeHead(isSent ? 200 : 403, { 'content-type': 'video/mp4' }).end(MP4);
      },
    });
    await using data = await openTemporaryFolder();
    const settings = { DATA_DIR: data.path, EGRESS_ALLOW: origin.url('/').host };
    const statuses = [];
    for (const options of [
      ['--referer', 'https://site.example/a', '--user-agent', 'X 1'],
      ['--referer', 'https://site.example/a'],
      ['--referer', 'site.example'],
      ['--user-agent', 'Plâyer'],
    ]) {
      const args = ['resolve', origin.url('/v.mp4').href, ...options];
      statuses.push((await runReelayInProcess(args, settings)).code);
    }
    assert.deepEqual(statuses, [0, 12, 2, 2]);
  });

  it('prints the video and the trace, and stores nothing', async () => {
    await using origin = await openSampleOrigin();
    await using data = await openTemporaryFolder();
    const DATA_DIR = join(data.path, 'none');
    const settings = { DATA_DIR, EGRESS_ALLOW: origin.url.host };
    const sourceUrl = new URL('/hls-ts/index.m3u8', origin.url).href;
    const { code, stdout } = await runReelayInProcess(['resolve', sourceUrl, '--json'], settings);
    const { stdout: text } = await runReelayInProcess(['resolve', sourceUrl], settings);

    assert.equal(code, 0);
    const { video, trace } = JSON.parse(stdout);
    assert.deepEqual([video.status, video.type, video.sourceUrl], ['ready', 'HLS', sourceUrl]);
    // A plain http origin is proxied. Without a record there is no playback URL.
    const [source] = video.sources;
    assert.deepEqual(
      [source.format, source.proxied, source.url, source.id],
      ['HLS', true, null, null],
    );
    assert.deepEqual([video.id, video.embed, video.createdAt], [null, null, null]);
    assert.ok(trace.requests > 0 && trace.steps[0].url === sourceUrl);
    assert.equal(existsSync(DATA_DIR), false);

    const [shown = '', table = ''] = text.split('\n\n');
    assert.equal(JSON.parse(shown).type, 'HLS');
    assert.match(table, /^start +duration .*\n0 ms .*index\.m3u8\n/);
  });

  it('names the settings with which yt-dlp might find a stream', async () => {
    await using origin = await openScriptedOrigin({
      '/page': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Text</title>');
      },
    });
    const settings = { EGRESS_ALLOW: origin.url('/').host };
    const args = ['resolve', origin.url('/page').href];
    const { stdout } = await runReelayInProcess([...args, '--json'], settings);
    const { video, ytDlpSettings } = JSON.parse(stdout);
    assert.deepEqual([video.error.code, ytDlpSettings], ['source_unsupported', 'YTDLP=on']);
    const { stdout: text } = await runReelayInProcess(args, settings);
    assert.match(text, /\n\nWith YTDLP=on, yt-dlp might find a stream\. .+\n$/);
    const misspelled = { ...settings, YTDLP: 'on', YTDLP_PREFER: 'loom,youtub' };
    const { stderr } = await runReelayInProcess(args, misspelled);
    assert.match(stderr, /Unknown provider in YTDLP_PREFER: youtub\. Known providers: /);
  });

  it('prints every field that the API returns for a video', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ EGRESS_ALLOW: origin.url.host });
    const sourceUrl = new URL('/fast-start.mp4', origin.url);
    const stored = await embed(app.url, sourceUrl);
    const settings = { EGRESS_ALLOW: origin.url.host };
    const { stdout } = await runReelayInProcess(['resolve', sourceUrl.href, '--json'], settings);
    const { video } = JSON.parse(stdout);

    assert.deepEqual(Object.keys(video).toSorted(), Object.keys(stored).toSorted());
    const { id, url, ...source } = video.sources[0];
    assert.deepEqual([id, url], [null, null]);
    assert.deepEqual(
      { ...source, id: stored.sources[0]?.id, url: stored.sources[0]?.url },
      stored.sources[0],
    );
  });

  it('exits with the status of the failure, and prints the error to both streams', async () => {
    const { code, stdout, stderr } = await runReelay(['resolve', 'http://10.0.0.1/', '--json']);
    assert.equal(code, 10);
    const { video, trace } = JSON.parse(stdout);
    assert.deepEqual([video.status, video.error.code], ['failed', 'url_not_allowed']);
    assert.equal(trace.steps.length, 1);
    const { error } = JSON.parse(stderr);
    assert.equal(error.code, video.error.code);
    assert.match(error.message, /private or reserved network.*EGRESS_ALLOW/);
    assert.doesNotMatch(video.error.message, /EGRESS_ALLOW/);
  });

  it('explains the text of a URL', async () => {
    const { code, stderr } = await runReelayInProcess(['resolve', 'rtmp://a.example/b', '--json']);
    assert.equal(code, 10);
    assert.match(JSON.parse(stderr).error.message, /HLS or DASH/);
  });
});

describe('errors of commands', () => {
  it('are printed with a reference to --help', async () => {
    const { code, stdout, stderr } = await runReelayInProcess(['videos', 'show', '--raw']);
    assert.equal(code, 2);
    assert.equal(stdout, '');
    assert.equal(
      stderr,
      'reelay: videos show: unknown option --raw.\nSee ./reelay videos show --help\n',
    );
  });

  it('are printed as JSON with --json', async () => {
    const settings = { PORT: 'wrong' };
    const args = ['videos', 'list', '--json'];
    const { code, stdout, stderr } = await runReelayInProcess(args, settings);
    assert.equal(code, 3);
    assert.equal(stdout, '');
    const { error } = JSON.parse(stderr);
    assert.equal(error.code, 'cannot_start');
    assert.match(error.message, /^Invalid PORT: expected a port/);
  });
});
