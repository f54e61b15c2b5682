// Plays the packaged forms of samples in other players, and prints a table:
// node scripts/check-players.ts [--videojs=video.min.js] [--only=MP4] [PLAYER…]
// Each player plays each form to the end with sound, shows the uploaded subtitles, and shows the right
// frame after each of ten seeks to random positions. ffmpeg, mpv and VLC must be installed.
import { chmodSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import type { VideoWire } from '#features/videos/wire/wire.ts';

import { openFakeYtDlp, printJson } from '../test/support/fake-yt-dlp.ts';
import { requestJson } from '../test/support/http-client.ts';
import { serveBytes } from '../test/support/scripted-origin.ts';
import { register, waitUntilResolved } from '../test/support/service-client.ts';
import {
  openSubtitleSources,
  SEPARATE,
  SUBRIP,
  SUBTITLE_SOURCES,
} from '../test/support/subtitle-sources.ts';
import { openTemporaryFolder } from '../test/support/temporary-folder.ts';
import { openThirdPartySite } from '../test/support/third-party-players.ts';
import { CHECK_MS_MAX, HARNESS, openPagePlayers } from './page-players.ts';
import { type Check, type Form, FRAMES, type Player, SEED } from './player-check.ts';
import { listPrograms } from './player-programs.ts';

const WEBM = '/clip.webm';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { videojs: { type: 'string' }, only: { type: 'string' } },
});

async function listForms(name: string, path: string): Promise<readonly Form[]> {
  const { id } = await requestJson<VideoWire>(site.app, 'POST /api/v1/videos', {
    body: { url: origin.url(path).href },
    headers: { ...owner, prefer: 'wait=10' },
  });
  const track = { content: SUBRIP, format: 'srt', label: 'Spoken words', default: true };
  await requestJson(site.app, `PUT /api/v1/videos/${id}/subtitles/en`, {
    body: track,
    headers: owner,
  });
  const video = await waitUntilResolved(site.app.url, id, owner);
  const { hls, dash } = video.embed;
  if (hls === null || dash === null) throw new Error(`${name} ${video.status} has no forms`);
  const found = [
    { name: `${name} as HLS`, url: hls },
    { name: `${name} as DASH`, url: dash },
  ];
  if (name !== 'TS') return found;
  return [...found, { name: 'TS as HLS (fMP4)', url: hls.replace('.m3u8', '.fmp4.m3u8') }];
}

async function runChecks(player: Player, form: Form): Promise<string> {
  const describe = async (check: Check): Promise<string> => {
    try {
      const result = await withLimit(check(form));
      return typeof result === 'string' ? result : 'yes';
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return `NO (${text.split('\n', 2).join(' ').slice(0, 160)})`;
    }
  };
  const seek: Check = async (each) => {
    const found = await player.seek(each);
    // The picture of a transport stream starts up to two frames after its first timestamp, so a
    // position may be at the border of two frames.
    const [late, spread] = each.name.startsWith('TS') ? [2, 1] : [0, 0];
    const [least, most] = [Math.min(...found), Math.max(...found)];
    if (!(least >= -late && most <= 0 && most - least <= spread))
      throw new Error(`frames ${found.join(' ')}`);
    return least === 0 ? `${found.length}` : `${found.length} (${least} to ${most})`;
  };
  const parts = [];
  for (const [name, check] of Object.entries({ end: player.end, text: player.text, seeks: seek })) {
    parts.push(`${name} ${await describe(check)}`);
  }
  return parts.join(', ');
}

async function withLimit<T>(promise: Promise<T>): Promise<T> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error('timeout')), CHECK_MS_MAX);
  try {
    return await Promise.race([promise, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

await using stack = new AsyncDisposableStack();
const origin = await openSubtitleSources();
const sample = readFileSync(new URL(`../samples${WEBM}`, import.meta.url));
origin.script(WEBM, serveBytes(sample, { type: 'video/webm' }));
const fake = stack.use(await openFakeYtDlp());
const media = { protocol: 'http', ext: 'mp4' };
const { program } = await fake.install(
  printJson({
    title: 'Separate files',
    formats: [
      { ...media, url: origin.url(SEPARATE.video), vcodec: 'avc1', acodec: 'none' },
      { ...media, url: origin.url(SEPARATE.audio), vcodec: 'none', acodec: 'mp4a.40.2' },
    ],
  }),
);
const site = stack.use(
  await openThirdPartySite({
    html: HARNESS,
    origin,
    originPort: origin.port,
    environment: { YTDLP: program },
  }),
);
const folder = stack.use(await openTemporaryFolder());
chmodSync(folder.path, 0o777);
const owner = await register(site.app);

const forms = [
  ...(await listForms('MP4', SUBTITLE_SOURCES.mp4)),
  ...(await listForms('WebM', WEBM)),
  ...(await listForms('files', SEPARATE.page)),
  ...(await listForms('TS', SUBTITLE_SOURCES.hlsTransport)),
].filter(({ name }) => name.startsWith(options.only ?? ''));

const all = [...openPagePlayers(site, options.videojs), ...listPrograms(folder.path)];
const players = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
console.log(`Seed ${SEED}, frames ${FRAMES.join(', ')}`);
const table: Record<string, Record<string, string>> = {};
for (const player of players) {
  for (const form of forms) {
    if (!player.pattern.test(form.url)) continue;
    const result = await runChecks(player, form);
    (table[form.name] ??= {})[player.name] = result;
    console.log(`${player.name}, ${form.name}: ${result}`);
  }
}
console.table(table);
