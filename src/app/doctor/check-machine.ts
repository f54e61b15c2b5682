import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

import type { ProgramConfig } from '#platform/config/config.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

/** The same as `engines` in package.json; scripts/bootstrap.mjs installs a suitable Node. */
const NODE_MAJOR_MIN = 24;

export function checkNode(version: string): Finding {
  const [major = ''] = version.split('.', 1);
  if (Number(major) >= NODE_MAJOR_MIN) return ok('node', `Node ${version}.`);
  return fail('node', {
    message: `Node ${version} is too old: version ${NODE_MAJOR_MIN} or later is required.`,
    advice: 'Start with npm, or put node_modules/.bin first in PATH: it contains a suitable Node.',
  });
}

/** Always ok, because the service runs without FFmpeg. */
export function checkFfmpeg(path: string): Finding {
  const folder = path.split(delimiter).find((each) => each !== '' && canRun(join(each, 'ffmpeg')));
  return ok(
    'ffmpeg',
    folder === undefined ? 'Not installed (optional).' : `${join(folder, 'ffmpeg')} (optional).`,
  );
}

/** Returns no finding when yt-dlp is disabled. */
export function checkYtDlp(config: ProgramConfig | null): readonly Finding[] {
  if (config === null) return [];
  const { program, searchPath } = config;
  const files = isAbsolute(program)
    ? [program]
    : searchPath.split(delimiter).map((folder) => join(folder, program));
  const file = files.find(canRun);
  if (file !== undefined)
    return [ok('yt-dlp', `${file} is used for URLs that no adapter can resolve.`)];
  return [
    warn('yt-dlp', {
      message: `YTDLP is on, but ${program} can’t be run.`,
      advice: 'Install yt-dlp, or set YTDLP to its absolute path or to off.',
    }),
  ];
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
