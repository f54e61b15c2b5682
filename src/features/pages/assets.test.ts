import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';

import { loadAssets } from './assets.ts';

describe('loadAssets', () => {
  it('explains what to do when the pages are not built', async () => {
    await assert.rejects(loadAssets(join(tmpdir(), 'no-such-build')), /npm run build:web/);
  });

  it('explains what to do when the build is from another version', async (t) => {
    const dist = await writeDist(t, { 'home/home.ts': { file: 'assets/home.js' } });
    await assert.rejects(loadAssets(dist), /do not contain watch\/watch\.ts.*npm run build:web/);
  });

  it('lists each script and style once, with imported styles first', async (t) => {
    const page = { file: 'assets/page.js', imports: ['_b', '_a'], css: ['assets/page.css'] };
    const dist = await writeDist(t, {
      'home/home.ts': page,
      'watch/watch.ts': { file: 'assets/watch.js' },
      'embed/embed.ts': { file: 'assets/embed.js', imports: ['_a'] },
      'account/account.tsx': { file: 'assets/account.js' },
      'player/open-hls.ts': { file: 'assets/hls.js', imports: ['_a', '_c'] },
      'player/open-dash.ts': { file: 'assets/dash.js' },
      'shared/logo.svg': { file: 'assets/logo.svg' },
      'report/report.ts': { file: 'assets/report.js' },
      _a: { file: 'assets/a.js', css: ['assets/shared.css'] },
      _c: { file: 'assets/c.js' },
      _b: { file: 'assets/b.js', imports: ['_a'], css: ['assets/b.css'] },
    });
    const assets = await loadAssets(dist);
    assert.deepEqual(assets.entries.home, {
      script: '/assets/page.js',
      preloads: ['/assets/b.js', '/assets/a.js'],
      styles: ['/assets/shared.css', '/assets/b.css', '/assets/page.css'],
    });
    assert.deepEqual(assets.entries.watch, {
      script: '/assets/watch.js',
      preloads: [],
      styles: [],
    });
    assert.deepEqual(assets.engines, {
      HLS: ['/assets/hls.js', '/assets/c.js'],
      DASH: ['/assets/dash.js'],
    });
    assert.equal(assets.logo, '/assets/logo.svg');
    assert.equal(assets.report, '/assets/report.js');
    assert.deepEqual(assets.controlStyleHashes, ['sha256-x']);
    assert.equal(assets.folder, join(dist, 'assets'));
  });
});

async function writeDist(t: TestContext, manifest: object): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'reelay-dist-'));
  t.after(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, '.vite'));
  await writeFile(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(dist, '.vite', 'inline-styles.json'), '["sha256-x"]');
  return dist;
}
