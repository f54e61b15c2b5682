import cluster from 'node:cluster';

import type { Config } from '../platform/config/config.ts';
import type { LoadedConfig } from '../platform/config/load-config.ts';
import { createLogger } from '../platform/log/create-logger.ts';
import { runProcesses } from '../platform/processes/run-processes.ts';
import { openSiblings } from '../platform/processes/siblings.ts';
import { hearStopSignal } from './hear-stop-signal.ts';
import { settlePort } from './settle-port.ts';
import { startService } from './start-service.ts';

const START_ERROR = 1;

/** Serves until the process is told to end. */
export async function serveCommand({ config, appSecret }: LoadedConfig): Promise<number> {
  // Heard from the beginning: a supervisor may change its mind while the service starts.
  const toldToStop = hearStopSignal();
  // Jobs wait for upstreams nearly all the time: one process is enough for them.
  const isSeveral = config.workers > 1 && config.role !== 'worker';
  if (isSeveral && cluster.isPrimary) return await serveInProcesses(config, toldToStop);

  using siblings = openSiblings(config.workers);
  const service = await startService(config, appSecret, siblings);
  if (siblings === undefined) {
    console.log(
      config.role === 'worker' ? 'Reelay runs jobs. Ctrl-C stops it.' : toReadyText(service.url),
    );
  }
  siblings?.tellReady();
  await toldToStop;
  await service.stop();
  return 0;
}

/** The same in `config.workers` processes on one port, of which the first runs the jobs too. */
async function serveInProcesses(given: Config, toldToStop: Promise<void>): Promise<number> {
  const config = await settlePort(given);
  const shared = { PORT: String(config.port), PUBLIC_URL: config.publicUrl.href };
  const environments = Array.from({ length: config.workers }, (_, at) => ({
    ...shared,
    ROLE: at === 0 ? config.role : 'web',
  }));
  const processes = await runProcesses({ environments, log: createLogger(config) });
  // Why the first did not come up is what it said itself.
  if (processes === undefined) return START_ERROR;
  console.log(toReadyText(config.publicUrl));
  await toldToStop;
  await processes.stop();
  return 0;
}

function toReadyText({ href }: URL): string {
  return `Reelay is ready: open ${href}`;
}
