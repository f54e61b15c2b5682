import { SOURCE_URL_CHARACTERS_MAX } from '../contract/limits.ts';
import { parseSourceUrl } from '../lib/net/parse-source-url.ts';
import type { Environment } from '../platform/config/env.ts';
import { loadConfig, type LoadedConfig } from '../platform/config/load-config.ts';
import { SETTINGS } from '../platform/config/settings.ts';
import { StartError } from '../platform/config/start-error.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import { createMetrics } from '../platform/metrics/create-metrics.ts';
import { type Call, type Outcome, UsageError } from './command.ts';
import { checkDatabase } from './doctor/check-database.ts';
import { checkFfmpeg, checkNode } from './doctor/check-machine.ts';
import { checkDns, checkFetch } from './doctor/check-network.ts';
import { checkPublicUrl } from './doctor/check-public-url.ts';
import { checkDataDir, checkSecret } from './doctor/check-storage.ts';
import { fail, type Finding, ok } from './doctor/finding.ts';
import { openEgress } from './open-platform.ts';

/** Looks at all that the service needs, and changes nothing. */
export async function doctorCommand({ options, environment }: Call): Promise<Outcome> {
  const probe = readProbe(options.get('probe'));
  const findings = [checkNode(process.versions.node), ...(await checkRest(environment, probe))];
  const text = findings.map(toText).join('\n');
  const failed = findings.filter(({ level }) => level === 'fail');
  const answer = { text, json: { ok: failed.length === 0, checks: findings } };
  if (failed.length === 0) return { answer };
  const message = `found something to mend: ${failed.map(({ check }) => check).join(', ')}.`;
  return { answer, error: { code: 'checks_failed', message } };
}

function readProbe(text: string | undefined): URL | null {
  if (text === undefined) return null;
  const url = parseSourceUrl(text, SOURCE_URL_CHARACTERS_MAX);
  if (url === undefined) throw new UsageError('--probe takes an http(s) address.');
  return url;
}

/** All that depends on the settings: where one is wrong, nothing else can be said. */
async function checkRest(environment: Environment, probe: URL | null): Promise<readonly Finding[]> {
  const ffmpeg = checkFfmpeg(environment['PATH'] ?? '');
  try {
    const loaded = loadConfig(environment);
    return [describeSettings(environment), ...(await checkLoaded(loaded, probe)), ffmpeg];
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const advice = 'Mend this setting; docs/configuration.md describes each.';
    return [fail('settings', { message: error.message, advice }), ffmpeg];
  }
}

async function checkLoaded(loaded: LoadedConfig, probe: URL | null): Promise<readonly Finding[]> {
  const { config } = loaded;
  const { finding, secret } = checkSecret(loaded);
  const log = createLogger(config, process.stderr);
  await using egress = openEgress(config, { metrics: createMetrics() });
  return [
    checkDataDir(loaded),
    finding,
    await checkDatabase({ config, secret, log }),
    checkPublicUrl(config),
    await checkDns({ config, probe }),
    await checkFetch(egress, probe),
  ];
}

/** Names alone: values may be secrets. */
function describeSettings(environment: Environment): Finding {
  const set = SETTINGS.filter(({ name }) => (environment[name] ?? '') !== '');
  if (set.length === 0) return ok('settings', 'None is set; the defaults hold.');
  return ok('settings', `Set: ${set.map(({ name }) => name).join(', ')}.`);
}

function toText(finding: Finding): string {
  const line = `${finding.level.padEnd(4)}  ${finding.check.padEnd(10)}  ${finding.message}`;
  return finding.level === 'ok' ? line : `${line}\n${' '.repeat(18)}→ ${finding.advice}`;
}
