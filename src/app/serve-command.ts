import cluster from 'node:cluster';

import type { Config } from '#platform/config/config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { createLimiterCalls } from '#platform/http/limits/primary-limiters.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { runProcesses } from '#platform/processes/run-processes.ts';
import { openSiblings } from '#platform/processes/siblings.ts';

import type { CommandInput, CommandResult } from './command.ts';
import { reservePort } from './reserve-port.ts';
import { startService } from './start-service.ts';
import { waitForShutdown } from './wait-for-shutdown.ts';

/** Serves until SIGINT or SIGTERM. Prints its output when the service is ready, not at the end. */
export async function serveCommand({ environment, options }: CommandInput): Promise<CommandResult> {
  const { config, appSecret } = loadConfig(environment);
  const isJson = options.has('json');
  // Listens for signals from the beginning, because a supervisor may stop the service while it
  // starts.
  const shutdown = waitForShutdown();
  // Jobs mostly wait for upstreams, so one process is enough for them.
  const hasSeveralProcesses = config.workers > 1 && config.role !== 'worker';
  if (hasSeveralProcesses && cluster.isPrimary) {
    return await serveInProcesses(config, { shutdown, isJson });
  }

  using siblings = openSiblings(config.workers);
  const service = await startService(config, appSecret, siblings);
  const url = config.role === 'worker' ? null : service.url;
  if (siblings === undefined) console.log(toReadyText(url, isJson));
  siblings?.sendReady();
  await shutdown;
  await service.stop();
  return {};
}

/** Serves from `config.workers` processes on one port. The first one also runs the jobs. */
async function serveInProcesses(
  loadedConfig: Config,
  { shutdown, isJson }: { readonly shutdown: Promise<void>; readonly isJson: boolean },
): Promise<CommandResult> {
  const config = await reservePort(loadedConfig);
  const shared = { PORT: String(config.port), PUBLIC_URL: config.publicUrl.href };
  const environments = Array.from({ length: config.workers }, (_, index) => ({
    ...shared,
    ROLE: index === 0 ? config.role : 'web',
  }));
  const processes = await runProcesses({
    environments,
    perform: createLimiterCalls(),
    log: createLogger(config),
  });
  // The first process has already printed the reason.
  if (processes === undefined) return { error: DID_NOT_START };
  console.log(toReadyText(config.publicUrl, isJson));
  await shutdown;
  await processes.stop();
  return {};
}

const DID_NOT_START = {
  code: 'cannot_start',
  message: 'The first process of the service did not start. See its error above.',
} as const;

/** `url` is null when only jobs run. */
function toReadyText(url: URL | null, isJson: boolean): string {
  if (isJson) return JSON.stringify({ ready: true, url: url?.href ?? null });
  return url === null
    ? 'Reelay is running jobs. Press Ctrl-C to stop.'
    : `Reelay is ready: open ${url.href}`;
}
