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
    const dist = await writeDist(t, { ...BUILD, 'home/home.ts': page });
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
    assert.deepEqual(assets.player, {
      script: '/assets/player.js',
      preloads: ['/assets/a.js'],
      styles: ['/assets/shared.css'],
    });
    assert.deepEqual(assets.engines, {
      HLS: ['/assets/hls.js', '/assets/c.js'],
      DASH: ['/assets/dash.js'],
    });
    assert.deepEqual(assets.controls, ['/assets/controls.js', '/assets/c.js']);
    assert.equal(assets.accountTexts.fr, '/assets/start-fr.js');
    assert.equal(assets.logo, '/assets/logo.svg');
    assert.equal(assets.sampleName, 'sample.mp4');
    assert.equal(assets.report, '/assets/report.js');
    assert.equal(assets.component, '/assets/component.js');
    assert.deepEqual(assets.controlStyleHashes, ['sha256-x']);
    assert.equal(assets.folder, join(dist, 'assets'));
  });

  it('reads the files that are part of the HTML, with the hashes that the policy contains', async (t) => {
    const dist = await writeDist(t, BUILD);
    await writeFile(join(dist, 'assets', 'late.js'), 'start();');
    const { lateStart } = await loadAssets(dist);
    assert.deepEqual(lateStart, {
      text: 'start();',
      hash: 'sha256-E6jQvrT2ZivWG9GJ4AAEZf4MhI7l3QkLroW4hgvUT4c=',
    });
    await writeFile(join(dist, 'assets', 'late.js'), 'start("</script>");');
    await assert.rejects(loadAssets(dist), /late\.js/);
  });
});

const BUILD = {
  'home/home.ts': { file: 'assets/home.js' },
  'watch/watch.ts': { file: 'assets/watch.js' },
  'embed/embed.css': { file: 'assets/embed.css' },
  'account/account.tsx': { file: 'assets/account.js' },
  'account/sign-in/sign-in.ts': { file: 'assets/sign-in.js' },
  'account/messages/catalogs/en.ts': { file: 'assets/start-en.js' },
  'account/messages/catalogs/de.ts': { file: 'assets/start-de.js' },
  'account/messages/catalogs/es.ts': { file: 'assets/start-es.js' },
  'account/messages/catalogs/fr.ts': { file: 'assets/start-fr.js' },
  '../samples/fast-start.mp4': { file: 'assets/sample.mp4' },
  'reference/reference.ts': { file: 'assets/reference.js' },
  'player/player-page.ts': { file: 'assets/player.js', imports: ['_a'] },
  'player/mount-controls.ts': { file: 'assets/controls.js', imports: ['_c', '_a'] },
  'player/open-hls.ts': { file: 'assets/hls.js', imports: ['_a', '_c'] },
  'player/open-dash.ts': { file: 'assets/dash.js' },
  'player/start-late.ts': { file: 'assets/late.js' },
  'shared/logo.svg': { file: 'assets/logo.svg' },
  'report/report.ts': { file: 'assets/report.js' },
  'component/component.ts': { file: 'assets/component.js' },
  _a: { file: 'assets/a.js', css: ['assets/shared.css'] },
  _c: { file: 'assets/c.js' },
  _b: { file: 'assets/b.js', imports: ['_a'], css: ['assets/b.css'] },
};

async function writeDist(t: TestContext, manifest: object): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'reelay-dist-'));
  t.after(() => rm(dist, { recursive: true }));
  await mkdir(join(dist, '.vite'));
  await mkdir(join(dist, 'assets'));
  for (const name of ['late.js', 'embed.css']) await writeFile(join(dist, 'assets', name), '');
  for (const build of ['pages', 'account', 'player', 'starter', 'report']) {
    await writeFile(join(dist, '.vite', `${build}.json`), JSON.stringify(manifest));
  }
  await writeFile(join(dist, '.vite', 'inline-styles.json'), '["sha256-x"]');
  return dist;
}
