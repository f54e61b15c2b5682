import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { embed } from '../support/service-client.ts';
import { openDataDir } from '../support/service-process.ts';
import { startApp } from '../support/start-app.ts';

const REELAY = fileURLToPath(new URL('../../src/app/reelay.ts', import.meta.url));

describe('reelay trace', () => {
  it('prints how a stored video was resolved, while the service runs', async () => {
    await using origin = await openSampleOrigin();
    await using app = await startApp({ EGRESS_ALLOW: origin.url.host });
    const address = new URL('/clip.webm', origin.url);
    const { id } = await embed(app.url, address);
    const { code, stdout } = await reelay(['trace', id], { DATA_DIR: app.dataDir });

    assert.equal(code, 0);
    const trace: { steps: { step: string; url: string; outcome: string }[] } = JSON.parse(stdout);
    const [first] = trace.steps;
    assert.deepEqual([first?.step, first?.url], ['source', address.href]);
    assert.equal(first?.outcome, '206 video/webm');
  });

  it('says so where there is no such video', async () => {
    await using app = await startApp();
    const { code, stderr } = await reelay(['trace', 'vid_1111111111111111'], {
      DATA_DIR: app.dataDir,
    });
    assert.equal(code, 1);
    assert.match(stderr, /no such video/);
  });

  it('makes no database where there is none', async () => {
    await using data = await openDataDir();
    const DATA_DIR = join(data.path, 'elsewhere');
    const { code, stderr } = await reelay(['trace', 'vid_1111111111111111'], { DATA_DIR });
    assert.equal(code, 1);
    assert.match(stderr, /^reelay: DATA_DIR holds no database/);
    assert.equal(existsSync(DATA_DIR), false);
  });
});

describe('reelay resolve', () => {
  it('prints what an address plays, and keeps nothing', async () => {
    await using origin = await openSampleOrigin();
    await using data = await openDataDir();
    const DATA_DIR = join(data.path, 'none');
    const settings = { DATA_DIR, EGRESS_ALLOW: origin.url.host };
    const address = new URL('/hls-ts/index.m3u8', origin.url).href;
    const { code, stdout } = await reelay(['resolve', address], settings);

    assert.equal(code, 0);
    const { kind, media } = JSON.parse(stdout);
    assert.deepEqual([kind, media.type], ['resolved', 'HLS']);
    assert.equal(existsSync(DATA_DIR), false);
  });

  it('ends with 1 and the reason where nothing plays', async () => {
    const { code, stdout } = await reelay(['resolve', 'http://10.0.0.1/'], {});
    assert.equal(code, 1);
    assert.equal(JSON.parse(stdout).code, 'url_not_allowed');
  });
});

describe('a wrong command line', () => {
  for (const args of [['play'], ['trace'], ['resolve', 'a', 'b'], ['resolve', 'not an address']]) {
    it(`ends with 2: reelay ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await reelay(args, {});
      assert.equal(code, 2);
      assert.equal(stdout, '');
      assert.match(stderr, /^reelay: /);
    });
  }
});

type End = { readonly code: number; readonly stdout: string; readonly stderr: string };

async function reelay(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<End> {
  const { promise, resolve } = Promise.withResolvers<End>();
  const flags = ['--disable-warning=ExperimentalWarning', REELAY];
  const child = execFile(process.execPath, [...flags, ...args], { env }, (_error, stdout, stderr) =>
    resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}
