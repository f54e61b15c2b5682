import cluster from 'node:cluster';

import type { Config } from '#platform/config/config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { runProcesses } from '#platform/processes/run-processes.ts';
import { openSiblings } from '#platform/processes/siblings.ts';

import type { Call, Outcome } from './command.ts';
import { hearStopSignal } from './hear-stop-signal.ts';
import { settlePort } from './settle-port.ts';
import { startService } from './start-service.ts';

/** Serves until the process is told to end. What it says it says when it is ready, not at its end. */
export async function serveCommand({ environment, options }: Call): Promise<Outcome> {
  const { config, appSecret } = loadConfig(environment);
  const isJson = options.has('json');
  // Heard from the beginning: a supervisor may change its mind while the service starts.
  const toldToStop = hearStopSignal();
  // Jobs wait for upstreams nearly all the time: one process is enough for them.
  const isSeveral = config.workers > 1 && config.role !== 'worker';
  if (isSeveral && cluster.isPrimary) {
    return await serveInProcesses(config, { toldToStop, isJson });
  }

  using siblings = openSiblings(config.workers);
  const service = await startService(config, appSecret, siblings);
  const url = config.role === 'worker' ? null : service.url;
  if (siblings === undefined) console.log(toReadyText(url, isJson));
  siblings?.tellReady();
  await toldToStop;
  await service.stop();
  return {};
}

type Serving = { readonly toldToStop: Promise<void>; readonly isJson: boolean };

/** The same in `config.workers` processes on one port, of which the first runs the jobs too. */
async function serveInProcesses(given: Config, { toldToStop, isJson }: Serving): Promise<Outcome> {
  const config = await settlePort(given);
  const shared = { PORT: String(config.port), PUBLIC_URL: config.publicUrl.href };
  const environments = Array.from({ length: config.workers }, (_, at) => ({
    ...shared,
    ROLE: at === 0 ? config.role : 'web',
  }));
  const processes = await runProcesses({ environments, log: createLogger(config) });
  // The first process has said why itself.
  if (processes === undefined) return { error: DID_NOT_START };
  console.log(toReadyText(config.publicUrl, isJson));
  await toldToStop;
  await processes.stop();
  return {};
}

const DID_NOT_START = {
  code: 'cannot_start',
  message: 'the first process of the service did not start.',
} as const;

/** `url` is null where only jobs are run. */
function toReadyText(url: URL | null, isJson: boolean): string {
  if (isJson) return JSON.stringify({ ready: true, url: url?.href ?? null });
  return url === null ? 'Reelay runs jobs. Ctrl-C stops it.' : `Reelay is ready: open ${url.href}`;
}
