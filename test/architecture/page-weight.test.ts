import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';

const DIST = new URL('../../web/dist/', import.meta.url);

type Chunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
};

const HLS_WORKER = '../node_modules/hls.js/src/demux/transmuxer-worker.ts';

const EMBED = ['embed/embed.css', 'player/player-page.ts'];
const CONTROLS = 'player/mount-controls.ts';
const SIGN_IN = ['account/sign-in/sign-in.ts'];
/** With its document and data, the list takes seven requests and those of its pictures. */
const LIST = ['account/account.tsx', 'account/messages/catalogs/en.ts'];
const LIST_FILES_MAX = 4;

/**
 * Limits for the gzipped files that a browser fetches for each kind of page or video. Engines are
 * loaded on demand, and the controls after the first frame.
 */
const BUDGETS = [
  { what: 'the home page', chunks: ['home/home.ts'], kilobytesMax: 9 },
  {
    what: 'the watch page before the video plays',
    chunks: [
      'watch/watch.ts',
      'player/player-page.ts',
      'player/mount-stream-controls.ts',
      CONTROLS,
    ],
    kilobytesMax: 80,
  },
  { what: 'an MP4 in an iframe before the first frame', chunks: EMBED, kilobytesMax: 16 },
  { what: 'an MP4 in an iframe', chunks: [...EMBED, CONTROLS], kilobytesMax: 64 },
  {
    what: 'HLS',
    chunks: [...EMBED, CONTROLS, 'player/open-hls.ts', HLS_WORKER],
    kilobytesMax: 206,
  },
  { what: 'DASH', chunks: [...EMBED, CONTROLS, 'player/open-dash.ts'], kilobytesMax: 300 },
  {
    what: 'playback reporting, once a video plays',
    chunks: ['report/report.ts'],
    kilobytesMax: 5,
  },
  {
    what: 'the sign-in page',
    chunks: SIGN_IN,
    kilobytesMax: 9,
  },
  {
    what: 'the list of videos',
    chunks: LIST,
    kilobytesMax: 184,
  },
] as const;

describe('page weight', async () => {
  const manifest: Record<string, Chunk> = {
    ...(await readManifest('pages.json')),
    ...(await readManifest('account.json')),
    ...(await readManifest('player.json')),
    ...(await readManifest('report.json')),
  };

  for (const { what, chunks, kilobytesMax } of BUDGETS) {
    it(`is at most ${kilobytesMax} kB for ${what}`, async () => {
      const files = filesOf(manifest, chunks);
      const sizes = await Promise.all(files.map(gzippedBytes));
      const kilobytes = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
      assert.ok(kilobytes > 1 && kilobytes <= kilobytesMax, `${kilobytes} kB: ${files.join(' ')}`);
    });
  }

  it(`is in at most ${LIST_FILES_MAX} files for the list of videos`, () => {
    const files = filesOf(manifest, LIST);
    assert.ok(files.length <= LIST_FILES_MAX, files.join(' '));
  });
});

async function readManifest(name: string): Promise<Record<string, Chunk>> {
  return JSON.parse(await readFile(new URL(`.vite/${name}`, DIST), 'utf8'));
}

function filesOf(manifest: Record<string, Chunk>, names: readonly string[]): readonly string[] {
  const keys = new Set(names);
  const files = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    assert.ok(chunk !== undefined, `${key} is not built`);
    // The manifest lists the worker as an asset with a placeholder name. BUDGETS lists the worker
    // explicitly.
    const assets = (chunk.assets ?? []).filter((file) => !file.includes('!'));
    for (const file of [chunk.file, ...(chunk.css ?? []), ...assets]) files.add(file);
    for (const imported of chunk.imports ?? []) keys.add(imported);
  }
  return [...files];
}

async function gzippedBytes(file: string): Promise<number> {
  return gzipSync(await readFile(new URL(file, DIST)), { level: 9 }).length;
}
