import { inspectYtDlp, YTDLP_AGE_DAYS_MAX, type YtDlpRelease } from '#features/resolution/index.ts';
import type { YtDlpSuccess } from '#features/videos/index.ts';
import type { YtDlpConfig } from '#platform/config/config.ts';

import { type Finding, ok, warn } from './finding.ts';

const CHECK = 'yt-dlp';

type Options = {
  readonly nowMs: number;
  /** From stored videos. */
  readonly successes: readonly YtDlpSuccess[];
};

/** Returns no finding when yt-dlp is disabled. */
export async function checkYtDlp(
  config: YtDlpConfig | null,
  { nowMs, successes }: Options,
): Promise<readonly Finding[]> {
  if (config === null) return [];
  const { file, release, command } = await inspectYtDlp(config, nowMs);
  if (file === null) {
    const message = `YTDLP is on, but ${config.program} can’t be run.`;
    const advice = `Install yt-dlp as root: ${command}. Or set YTDLP to its absolute path or to off.`;
    return [warn(CHECK, { message, advice })];
  }
  if (release === null) {
    const message = `${file} --version prints no release date.`;
    const advice = `Run ${file} --version. If it fails, install Python 3.10 or later and the current release as root: ${command}. Or set YTDLP=off.`;
    return [warn(CHECK, { message, advice })];
  }
  const details = `${describe(release)} ${listSuccesses(config, successes)}`;
  if (release.ageDays <= YTDLP_AGE_DAYS_MAX) {
    return [ok(CHECK, `${file} ${release.version} is used. ${details} Update as root: ${command}`)];
  }
  const message = `${file} ${release.version} is ${release.ageDays} days old and fails on sites that have changed. ${details}`;
  const advice = `Install the current release as root: ${command}. Packages of Linux distributions are often old.`;
  return [warn(CHECK, { message, advice })];
}

function describe({ ageDays, jsRuntime }: YtDlpRelease): string {
  const runtime = jsRuntime ?? 'none, because the release is too old';
  return `Age: ${ageDays} days. JavaScript runtime: ${runtime}.`;
}

/** Lists the preferred providers, and those with a success. */
function listSuccesses({ prefers }: YtDlpConfig, successes: readonly YtDlpSuccess[]): string {
  const times = new Map(
    successes.map(({ provider, resolvedAtMs }) => [provider, new Date(resolvedAtMs).toISOString()]),
  );
  const preferred = prefers.kind === 'only' ? prefers.names : [];
  const names = [...new Set([...preferred, ...times.keys()])];
  const list = names.map((name) => `${name} ${times.get(name) ?? 'never'}`);
  return `Last success: ${list.join(', ') || 'never'}.`;
}
