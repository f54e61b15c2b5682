import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { ProviderCount } from '#features/videos/index.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { systemClock } from '#platform/clock.ts';
import type { Environment } from '#platform/config/env.ts';
import { loadConfig, type LoadedConfig } from '#platform/config/load-config.ts';
import { listSettings } from '#platform/config/setting.ts';
import { SETTINGS } from '#platform/config/settings.ts';
import { StartError } from '#platform/config/start-error.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import type { Logger } from '#platform/log/logger.ts';
import { createMetrics } from '#platform/metrics/create-metrics.ts';

import { assertKnownProviders } from './assemble-features.ts';
import { type CommandInput, type CommandResult, UsageError } from './command.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkFfmpeg, checkNode } from './doctor/check-machine.ts';
import { checkMail } from './doctor/check-mail.ts';
import { checkDns, checkFetch } from './doctor/check-network.ts';
import { checkProviders } from './doctor/check-providers.ts';
import { checkProxies } from './doctor/check-proxies.ts';
import { checkPublicUrl } from './doctor/check-public-url.ts';
import { checkSignOn } from './doctor/check-sign-on.ts';
import { checkDataDir, checkSecret } from './doctor/check-storage.ts';
import { checkYtDlp } from './doctor/check-yt-dlp.ts';
import { fail, type Finding, ok } from './doctor/finding.ts';
import { readResolutions } from './doctor/read-resolutions.ts';
import { openEgress, openOperatorEgress } from './open-platform.ts';
import { toTable } from './to-table.ts';

/** Checks everything that the service needs, or the providers, and changes nothing. */
export async function doctorCommand({
  arguments: names,
  options,
  environment,
}: CommandInput): Promise<CommandResult> {
  if (options.has('providers')) return checkProviders(environment, names);
  if (names.length > 0) throw new UsageError('names of providers require --providers.');
  const probe = readProbe(options.get('probe'));
  const { checks, providers } = await checkAll(environment, probe);
  const findings = [checkNode(process.versions.node), ...checks];
  const text = [findings.map(toText).join('\n'), ...toProvidersText(providers)].join('\n\n');
  const failed = findings.filter(({ level }) => level === 'fail');
  const output = { text, json: { ok: failed.length === 0, checks: findings, providers } };
  if (failed.length === 0) return { output };
  const message = `Some checks failed: ${failed.map(({ check }) => check).join(', ')}. See the advice above.`;
  return { output, error: { code: 'checks_failed', message } };
}

function readProbe(text: string | undefined): URL | null {
  if (text === undefined) return null;
  const url = parseSourceUrl(completeUrl(text), SOURCE_URL_CHARACTERS_MAX);
  if (url === undefined) throw new UsageError('--probe must be a complete URL, such as https://….');
  return url;
}

/**
 * Checks everything that depends on the settings. If a setting is invalid, all other checks are
 * skipped.
 */
async function checkAll(
  environment: Environment,
  probe: URL | null,
): Promise<{ readonly checks: readonly Finding[]; readonly providers: readonly ProviderCount[] }> {
  const ffmpeg = checkFfmpeg(environment['PATH'] ?? '');
  try {
    const loaded = loadConfig(environment);
    assertKnownProviders(loaded.config);
    const log = createLogger(loaded.config, process.stderr);
    const nowMs = systemClock();
    const stored = await readResolutions(loaded.config.database, log, nowMs);
    return {
      checks: [
        describeSettings(environment),
        ...(await checkLoaded(loaded, probe, log)),
        ffmpeg,
        ...(await checkYtDlp(loaded.config.ytDlp, { nowMs, successes: stored.ytDlpSuccesses })),
      ],
      providers: stored.providers,
    };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const advice = 'Fix this setting. docs/configuration.md describes all settings.';
    const checks = [fail('settings', { message: error.message, advice }), ffmpeg];
    return { checks, providers: [] };
  }
}

async function checkLoaded(
  loaded: LoadedConfig,
  probe: URL | null,
  log: Logger,
): Promise<readonly Finding[]> {
  const { config } = loaded;
  const { finding, secret } = checkSecret(loaded);
  const metrics = createMetrics();
  await using egress = openEgress(config, { metrics });
  await using operatorEgress = openOperatorEgress(config, metrics);
  return [
    checkDataDir(loaded),
    finding,
    await checkDatabase({ config, secret, log }),
    checkPublicUrl(config),
    await checkProxies(config.database, log),
    await checkDns({ config, probe }),
    await checkFetch(egress, probe),
    await checkMail(config),
    await checkSignOn(config, operatorEgress),
  ];
}

/** Prints only the names, because values may be secrets. */
function describeSettings(environment: Environment): Finding {
  const set = listSettings(SETTINGS).filter(({ name }) => (environment[name] ?? '') !== '');
  if (set.length === 0) return ok('settings', 'No settings are set. All defaults apply.');
  return ok('settings', `Set: ${set.map(({ name }) => name).join(', ')}.`);
}

/** Formats the outcomes of the last 24 hours as a table; empty when there are none. */
function toProvidersText(providers: readonly ProviderCount[]): readonly string[] {
  if (providers.length === 0) return [];
  const rows = providers.map(({ provider, ready, failed, commonError }) => [
    provider ?? 'none',
    String(ready),
    String(failed),
    commonError ?? '',
  ]);
  const header = ['provider', 'ready', 'failed', 'most common error'];
  return [`Videos resolved in the last 24 hours:\n${toTable([header, ...rows])}`];
}

function toText(finding: Finding): string {
  const line = `${finding.level.padEnd(4)}  ${finding.check.padEnd(10)}  ${finding.message}`;
  return finding.level === 'ok' ? line : `${line}\n${' '.repeat(18)}→ ${finding.advice}`;
}
