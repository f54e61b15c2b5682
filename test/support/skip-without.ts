import { spawnSync } from 'node:child_process';

/** The reason to skip tests that need a program; false if it is installed. */
export function skipWithout(program: 'ffmpeg' | 'yt-dlp'): string | false {
  // Does not start the program, which takes half a second in the case of yt-dlp.
  const { status } = spawnSync('/bin/sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
  return status === 0 ? false : `${program} is not installed`;
}
