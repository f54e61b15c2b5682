import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

import type { ProgramConfig } from '#platform/config/config.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

/** As in `engines` of package.json; scripts/bootstrap.mjs brings one along. */
const NODE_MAJOR_MIN = 24;

export function checkNode(version: string): Finding {
  const [major = ''] = version.split('.', 1);
  if (Number(major) >= NODE_MAJOR_MIN) return ok('node', `Node ${version}.`);
  return fail('node', {
    message: `Node ${version}, and ${NODE_MAJOR_MIN} or later is needed.`,
    advice: 'Start with npm, or put node_modules/.bin first on PATH: the right Node is there.',
  });
}

/** Only the scripts that make sample media call it, so its absence is nothing to mend. */
export function checkFfmpeg(path: string): Finding {
  const folder = path.split(delimiter).find((each) => each !== '' && canRun(join(each, 'ffmpeg')));
  return ok(
    'ffmpeg',
    folder === undefined
      ? 'Not found, and not needed to serve.'
      : `${join(folder, 'ffmpeg')} (not needed to serve).`,
  );
}

/** Nothing to say where it is off. */
export function checkYtDlp(config: ProgramConfig | null): readonly Finding[] {
  if (config === null) return [];
  const { program, searchPath } = config;
  const files = isAbsolute(program)
    ? [program]
    : searchPath.split(delimiter).map((folder) => join(folder, program));
  const file = files.find(canRun);
  if (file !== undefined) return [ok('yt-dlp', `${file} is asked for what nothing else finds.`)];
  return [
    warn('yt-dlp', {
      message: `YTDLP is on, and ${program} can’t be run.`,
      advice: 'Install yt-dlp, set YTDLP to its whole path, or to off.',
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
