import { delimiter, isAbsolute, join } from 'node:path';
import { execPath, versions } from 'node:process';

import { canRun } from '#platform/child/can-run.ts';
import { runProgram } from '#platform/child/run-program.ts';
import type { ProgramConfig } from '#platform/config/config.ts';

/** Sites change often, and yt-dlp is released about once a month. */
export const YTDLP_AGE_DAYS_MAX = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 20_000;
/** The first release that has an option for JavaScript runtimes other than Deno. */
const JS_RUNTIME_SINCE_MS = Date.UTC(2025, 10, 12);

const DOWNLOAD = 'https://github.com/yt-dlp/yt-dlp/releases/latest/download/yt-dlp';
const INSTALLED_FILE = '/usr/local/bin/yt-dlp';

export type YtDlpState = {
  /** Null if the program can't be run. */
  readonly file: string | null;
  /** Null if the program prints no release date. */
  readonly release: YtDlpRelease | null;
  /** Installs or updates the program, as root. */
  readonly command: string;
};

export type YtDlpRelease = {
  readonly version: string;
  readonly ageDays: number;
  /** The runtime that the release uses; null if it is too old to use one. */
  readonly jsRuntime: string | null;
};

/** Finds out which release of yt-dlp this service runs. */
export async function inspectYtDlp(config: ProgramConfig, nowMs: number): Promise<YtDlpState> {
  const file = findFile(config) ?? null;
  const release = file === null ? null : ((await readRelease(file, config, nowMs)) ?? null);
  return { file, release, command: toCommand(config) };
}

function findFile({ program, searchPath }: ProgramConfig): string | undefined {
  if (isAbsolute(program)) return canRun(program) ? program : undefined;
  const files = searchPath.split(delimiter).map((folder) => join(folder, program));
  return files.find(canRun);
}

async function readRelease(
  file: string,
  { searchPath }: ProgramConfig,
  nowMs: number,
): Promise<YtDlpRelease | undefined> {
  const output = await runProgram({
    command: [file, '--ignore-config', '--version'],
    environment: { HOME: '/nonexistent', LANG: 'C.UTF-8', PATH: searchPath },
    timeoutMs: TIMEOUT_MS,
    memoryBytesMax: 1024 ** 3,
    outputBytesMax: 1000,
    signal: new AbortController().signal,
  });
  return parseRelease(output?.toString('utf8') ?? '', nowMs);
}

/** Versions are release dates, such as `2026.08.19` or `2026.08.19.232815` for a nightly build. */
function parseRelease(text: string, nowMs: number): YtDlpRelease | undefined {
  const [, version = '', year, month, day] =
    /^((\d{4})\.(\d{2})\.(\d{2})(?:\.\w+)*)\s*$/.exec(text) ?? [];
  const ms = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(ms)) return undefined;
  const jsRuntime = ms < JS_RUNTIME_SINCE_MS ? null : `Node ${versions.node} (${execPath})`;
  return { version, ageDays: Math.max(0, Math.floor((nowMs - ms) / DAY_MS)), jsRuntime };
}

/** Replaces the configured file. Otherwise, a folder that comes before those of packages. */
function toCommand({ program }: ProgramConfig): string {
  const file = isAbsolute(program) ? program : INSTALLED_FILE;
  const quoted = /^[\w./-]+$/.test(file) ? file : `'${file.replaceAll("'", String.raw`'\''`)}'`;
  return `curl --fail --location --output ${quoted} ${DOWNLOAD} && chmod 755 ${quoted}`;
}
