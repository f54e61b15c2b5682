import { spawnSync } from 'node:child_process';

/** Why tests that need ffmpeg are left out here; false where it is installed. */
export function whyNoFfmpeg(): string | false {
  const { status } = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' });
  return status === 0 ? false : 'ffmpeg is not installed here';
}
