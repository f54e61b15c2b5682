import { delimiter, isAbsolute, join } from 'node:path';

import { runProgram } from '#platform/child/run-program.ts';
import type { ProgramConfig } from '#platform/config/config.ts';

import { canRun } from './check-machine.ts';
import { type Finding, ok, warn } from './finding.ts';

/** Sites change often, and yt-dlp is released about once a month. */
const AGE_DAYS_MAX = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns no finding when yt-dlp is disabled. */
export async function checkYtDlp(
  config: ProgramConfig | null,
  nowMs: number,
): Promise<readonly Finding[]> {
  if (config === null) return [];
  const file = findFile(config);
  if (file !== undefined) return [await checkVersion(file, { config, nowMs })];
  return [
    warn('yt-dlp', {
      message: `YTDLP is on, but ${config.program} can’t be run.`,
      advice: 'Install yt-dlp, or set YTDLP to its absolute path or to off.',
    }),
  ];
}

function findFile({ program, searchPath }: ProgramConfig): string | undefined {
  if (isAbsolute(program)) return canRun(program) ? program : undefined;
  const files = searchPath.split(delimiter).map((folder) => join(folder, program));
  return files.find(canRun);
}

async function checkVersion(
  file: string,
  { config, nowMs }: { readonly config: ProgramConfig; readonly nowMs: number },
): Promise<Finding> {
  const output = await runProgram({
    command: [file, '--ignore-config', '--version'],
    environment: { HOME: '/nonexistent', LANG: 'C.UTF-8', PATH: config.searchPath },
    timeoutMs: 20_000,
    memoryBytesMax: 1024 ** 3,
    outputBytesMax: 1000,
    signal: new AbortController().signal,
  });
  const release = parseRelease(output?.toString('utf8') ?? '');
  if (release === undefined) {
    return warn('yt-dlp', {
      message: `${file} --version prints no release date.`,
      advice: `Run ${file} --version. Install the current release if it fails, or set YTDLP=off.`,
    });
  }
  const days = Math.floor((nowMs - release.ms) / DAY_MS);
  if (days <= AGE_DAYS_MAX) {
    return ok('yt-dlp', `${file} ${release.version} is used for URLs that no adapter can resolve.`);
  }
  return warn('yt-dlp', {
    message: `${file} ${release.version} is ${days} days old and fails on sites that have changed.`,
    advice:
      'Install the current release (https://github.com/yt-dlp/yt-dlp/wiki/Installation), and set YTDLP to its absolute path. Packages of Linux distributions are often old.',
  });
}

/** Versions are release dates, such as `2026.08.19` or `2026.08.19.232815` for a nightly build. */
function parseRelease(text: string): { readonly version: string; readonly ms: number } | undefined {
  const [, version = '', year, month, day] =
    /^((\d{4})\.(\d{2})\.(\d{2})(?:\.\w+)*)\s*$/.exec(text) ?? [];
  const ms = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : { version, ms };
}
