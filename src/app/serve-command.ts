import cluster from 'node:cluster';

import type { Config } from '#platform/config/config.ts';
import type { Environment } from '#platform/config/env.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { createCounterCalls } from '#platform/http/limits/primary-counters.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import { newNodeId } from '#platform/new-id.ts';
import { runProcesses } from '#platform/processes/run-processes.ts';
import { openSiblings } from '#platform/processes/siblings.ts';

import { collectStartGarbage } from './collect-start-garbage.ts';
import type { CommandInput, CommandResult } from './command.ts';
import { reservePort } from './reserve-port.ts';
import { startService } from './start-service.ts';
import { waitForShutdown } from './wait-for-shutdown.ts';

/** Set by the primary process, so that all processes of the node know the ID. */
const NODE_ID_VARIABLE = 'REELAY_NODE_ID';

/** Serves until SIGINT or SIGTERM. Prints its output when the service is ready, not at the end. */
export async function serveCommand({ environment, options }: CommandInput): Promise<CommandResult> {
  const { config, appSecret } = loadConfig(environment);
  const format = options.has('json') ? 'document' : toLogFormat(environment);
  // Listens for signals from the beginning, because a supervisor may stop the service while it
  // starts.
  const shutdown = waitForShutdown();
  // Jobs mostly wait for upstreams, so one process is enough for them.
  const hasSeveralProcesses = config.workers > 1 && config.role !== 'worker';
  if (hasSeveralProcesses && cluster.isPrimary) {
    return await serveInProcesses(config, { shutdown, format });
  }

  const nodeId = environment[NODE_ID_VARIABLE] ?? newNodeId();
  using siblings = openSiblings({ count: config.workers, nodeId });
  const service = await startService(config, appSecret, { siblings });
  const url = config.role === 'worker' ? null : service.url;
  if (siblings === undefined) console.log(toReadyText(url, format));
  siblings?.sendReady();
  collectStartGarbage();
  await shutdown;
  await service.stop();
  return {};
}

/** Serves from `config.workers` processes on one port. The first one also runs the jobs. */
async function serveInProcesses(
  loadedConfig: Config,
  { shutdown, format }: { readonly shutdown: Promise<void>; readonly format: ReadyFormat },
): Promise<CommandResult> {
  const config = await reservePort(loadedConfig);
  const shared = {
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl.href,
    [NODE_ID_VARIABLE]: newNodeId(),
  };
  const environments = Array.from({ length: config.workers }, (_, index) => ({
    ...shared,
    ROLE: index === 0 ? config.role : 'web',
  }));
  const processes = await runProcesses({
    environments,
    perform: createCounterCalls(),
    log: createLogger(config),
  });
  // The first process has already printed the reason.
  if (processes === undefined) return { error: DID_NOT_START };
  console.log(toReadyText(config.publicUrl, format));
  await shutdown;
  await processes.stop();
  return {};
}

const DID_NOT_START = {
  code: 'cannot_start',
  message: 'The first process of the service did not start. See its error above.',
} as const;

type ReadyFormat = 'text' | 'log line' | 'document';

/** Operators who set LOG_LEVEL collect the log, so all lines of standard output are JSON. */
function toLogFormat(environment: Environment): ReadyFormat {
  return environment['LOG_LEVEL'] ? 'log line' : 'text';
}

/** `url` is null when only jobs run. */
function toReadyText(url: URL | null, format: ReadyFormat): string {
  if (format === 'document') return JSON.stringify({ ready: true, url: url?.href ?? null });
  const message = url === null ? 'Reelay is running jobs' : 'Reelay is ready';
  if (format === 'log line') {
    const time = new Date().toISOString();
    return JSON.stringify({ level: 'info', time, url: url?.href ?? null, msg: message });
  }
  return url === null ? `${message}. Press Ctrl-C to stop.` : `${message}: open ${url.href}`;
}
