// The installed ffmpeg, mpv and VLC. VLC refuses to run as root, so root starts it as `nobody`.
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getuid } from 'node:process';

import { CUES } from '../test/support/subtitle-sources.ts';
import { FRAME_SECONDS, FRAMES, type Form, type Player, toDistance } from './player-check.ts';
import { type ProgramOutput, runProgram } from './run-program.ts';
import { CLOCK_AREA, SCENE } from './sample-scene.ts';

function run(command: string, args: readonly string[]): Promise<ProgramOutput> {
  return runProgram(command, args, { cwd: tmpdir() });
}

const CROP = `scale=${SCENE.width}:${SCENE.height},crop=${CLOCK_AREA.width}:${CLOCK_AREA.height}:${CLOCK_AREA.x}:${CLOCK_AREA.y}`;
const GRAYS = ['-frames:v', '1', '-vf', CROP, '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];

const NO_OUTPUT = ['-f', 'null', '/dev/null'];
const MPV = ['--no-config', '--ao=null', '--msg-level=all=warn,statusline=status'];

/** They write pictures into the folder, which every user may write. */
export function listPrograms(folder: string): readonly Player[] {
  const pattern = /\.(?:m3u8|mpd)$/;
  const own = { ffmpeg: seekFfmpeg, mpv: seekMpv(folder), vlc: seekVlc(folder) };
  return [
    { name: 'ffmpeg', pattern, end: endFfmpeg, text: showFfmpeg, seek: seekAll(own.ffmpeg) },
    { name: 'mpv', pattern, end: endMpv, text: showMpv, seek: seekAll(own.mpv) },
    { name: 'VLC', pattern, end: endVlc(folder), text: showVlc(folder), seek: seekAll(own.vlc) },
  ];
}

type Seek = (url: string, seconds: number) => Promise<Buffer>;

/**
 * Programs show the first frame at or after the position, which they count from the first sample. The
 * sound of a file starts up to 24 ms before its picture.
 */
function seekAll(seek: Seek): Player['seek'] {
  return async ({ url }) => {
    const distances = [];
    for (const frame of FRAMES) {
      distances.push(toDistance(await seek(url, frame * FRAME_SECONDS - 0.01), frame));
    }
    return distances;
  };
}

async function endFfmpeg({ url }: Form): Promise<void> {
  const maps = ['-map', '0:v:0', '-map', '0:a:0', '-progress', 'pipe:1'];
  const { stdout, stderr } = await run('ffmpeg', ['-v', 'error', '-i', url, ...maps, ...NO_OUTPUT]);
  if (stderr !== '') throw new Error(stderr);
  const counts = [...stdout.toString().matchAll(/frame=(\d+)/g)];
  const frame = Number(counts.at(-1)?.[1]);
  if (frame !== SCENE.seconds * SCENE.frameRate) throw new Error(`${frame} frames`);
}

async function showFfmpeg({ url }: Form): Promise<void> {
  const options = ['-map', '0:s:0', '-f', 'srt', '-'];
  const { stdout, stderr } = await run('ffmpeg', ['-v', 'error', '-copyts', '-i', url, ...options]);
  const text = stdout.toString();
  if (!CUES.every((cue) => text.includes(cue.text))) throw new Error(`${stderr}${text}`);
}

async function seekFfmpeg(url: string, seconds: number): Promise<Buffer> {
  const position = ['-ss', `${seconds}`];
  const options = ['-v', 'error', ...position, '-i', url, '-map', '0:v:0', ...GRAYS];
  const { stdout, stderr } = await run('ffmpeg', options);
  if (stderr !== '') throw new Error(stderr);
  return stdout;
}

async function endMpv({ url }: Form): Promise<void> {
  const options = ['--no-config', '--vo=null', '--ao=null'];
  const { status, stdout, stderr } = await run('mpv', [...options, url]);
  const text = `${stdout.toString()}${stderr}`;
  if (status !== 0 || !text.includes('(End of file)')) throw new Error(text.slice(-160));
  const last = [...text.matchAll(/V: \d\d:\d\d:(\d\d)/g)].at(-1);
  if (!(Number(last?.[1]) >= SCENE.seconds - 1)) throw new Error(`ends at ${last?.[1]}`);
}

async function showMpv({ url }: Form): Promise<void> {
  const status = '--term-status-msg=${sub-text}\n';
  const { stdout, stderr } = await run('mpv', [...MPV, '--vo=null', '--sid=1', status, url]);
  const text = `${stdout.toString()}${stderr}`;
  if (!CUES.every((cue) => text.includes(cue.text))) throw new Error(`none ${text.trim()}`);
}

function seekMpv(folder: string): Seek {
  const out = join(folder, 'mpv');
  const output = ['--vo=image', '--vo-image-format=png', `--vo-image-outdir=${out}`, '--frames=1'];
  return async (url, seconds) => {
    const position = [`--start=${seconds}`, '--hr-seek=yes', '--no-audio', '--sid=no'];
    await run('mpv', [...MPV, ...output, ...position, url]);
    return readPicture(out);
  };
}

/** The first picture. Removes the folder. */
async function readPicture(folder: string): Promise<Buffer> {
  const [name] = readdirSync(folder)
    .filter((each) => each.endsWith('.png'))
    .toSorted();
  if (name === undefined) throw new Error('no picture');
  const { stdout } = await run('ffmpeg', ['-v', 'error', '-i', join(folder, name), ...GRAYS]);
  rmSync(folder, { recursive: true });
  return stdout;
}

function runVlc(folder: string, options: readonly string[]): Promise<ProgramOutput> {
  const command = ['cvlc', '--vout', 'dummy', '--aout', 'dummy', '-vv', ...options, 'vlc://quit'];
  if (getuid?.() !== 0) return run('env', command);
  return run('runuser', ['-u', 'nobody', '--', 'env', `HOME=${folder}`, ...command]);
}

function endVlc(folder: string): Player['end'] {
  return async ({ url }) => {
    const { status, stderr } = await runVlc(folder, [url]);
    if (status !== 0 || !/EOF reached/.test(stderr)) throw new Error(`status ${status}`);
  };
}

function showVlc(folder: string): Player['text'] {
  return async ({ url }) => {
    const { status, stderr } = await runVlc(folder, ['--sub-track=0', url]);
    if (status !== 0) throw new Error(`status ${status}`);
    if (!/using spu decoder/i.test(stderr)) throw new Error('none');
  };
}

function seekVlc(folder: string): Seek {
  const out = join(folder, 'vlc');
  const output = [`--scene-path=${out}`, '--scene-format=png', '--scene-ratio=1', '--no-audio'];
  return async (url, seconds) => {
    await run('install', ['-d', '-m', '777', out]);
    const position = [`--start-time=${seconds}`, '--run-time=1', '--no-spu'];
    await runVlc(folder, ['--video-filter=scene', ...output, ...position, url]);
    return readPicture(out);
  };
}
