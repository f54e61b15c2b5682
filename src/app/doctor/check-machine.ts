import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

import { fail, type Finding, ok } from './finding.ts';

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

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
