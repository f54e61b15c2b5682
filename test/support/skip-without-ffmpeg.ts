import { spawnSync } from 'node:child_process';

/** The reason to skip tests that need ffmpeg; false if it is installed. */
export function skipWithoutFfmpeg(): string | false {
  const { status } = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' });
  return status === 0 ? false : 'ffmpeg is not installed';
}
