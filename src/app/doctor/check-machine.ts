import { delimiter, join } from 'node:path';

import { canRun } from '#platform/child/can-run.ts';

import { fail, type Finding, ok } from './finding.ts';

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
