import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { listAttackSources } from '#test/support/attack-sources.ts';
import {
  ATTACKED_SETTINGS,
  attackTogether,
  LARGEST_SOURCES,
  watchUntil,
} from '#test/support/attack-together.ts';
import {
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';
import { embed } from '#test/support/service-client.ts';
import { type ServiceProcess, spawnService } from '#test/support/spawn-service.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { median } from '../support/median.ts';
import { printTable } from '../support/print-table.ts';
import type { RecordedDelays } from '../support/programs/record-delays.ts';

const RECORD_DELAYS = new URL('../support/programs/record-delays.ts', import.meta.url).href;
const MP4 = await readFile(new URL('../../samples/fast-start.mp4', import.meta.url));
const ROUNDS = 3;
const QUIET_MS = 5_000;
const HEAP_MEBIBYTES = 512;

type Attack = (service: ServiceProcess, origin: ScriptedOrigin) => Promise<unknown>;

const { scripts, paths: all } = listAttackSources();
const ATTACKS = [
  ['every hostile text', all],
  ['the largest playlists', LARGEST_SOURCES],
] as const;

/**
 * p99 of the CPU time of the main thread between the ticks of a timer while four clients attack,
 * compared with a viewer alone. Waiting for the CPU does not affect it.
 */
export async function measureMainThread(): Promise<void> {
  const rounds: { readonly alone: number; readonly attacked: readonly number[] }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = await measure(() => delay(QUIET_MS));
    const attacked: number[] = [];
    for (const [, paths] of ATTACKS) {
      attacked.push(await measure((service, origin) => attackTogether({ service, origin, paths })));
    }
    rounds.push({ alone, attacked });
  }
  printTable(
    ['sources', 'viewer alone', 'attacked', 'ratio (range)'],
    ATTACKS.map(([name], at) => {
      const attacked = rounds.map((round) => round.attacked[at] ?? Number.NaN);
      const ratios = rounds.map(({ alone }, round) => (attacked[round] ?? Number.NaN) / alone);
      const [low, high] = [Math.min(...ratios).toFixed(1), Math.max(...ratios).toFixed(1)];
      return [
        name,
        `${median(rounds.map(({ alone }) => alone))} ms`,
        `${median(attacked)} ms`,
        `${median(ratios).toFixed(1)} (${low}–${high})`,
      ];
    }),
  );
}

/** Returns the p99 of the delays of a new service that a viewer uses until the attack ends. */
async function measure(attack: Attack): Promise<number> {
  await using origin = await openScriptedOrigin({
    ...scripts,
    '/sample.mp4': serveBytes(MP4, { type: 'video/mp4' }),
  });
  await using folder = await openTemporaryFolder();
  const delaysFile = join(folder.path, 'delays.json');
  await using service = await spawnService({
    ...ATTACKED_SETTINGS,
    DATA_DIR: join(folder.path, 'data'),
    DELAYS_FILE: delaysFile,
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEBIBYTES} --import=${RECORD_DELAYS}`,
  });
  const { id } = await embed(service.url, origin.url('/sample.mp4'));

  process.kill(service.pid, 'SIGUSR2');
  const ended = attack(service, origin);
  await watchUntil(ended, [
    new URL('/healthz', service.url),
    new URL(`/stream/${id}`, service.url),
  ]);
  process.kill(service.pid, 'SIGUSR2');
  await ended;

  await service.stop('SIGTERM');
  return parseDelays(await readFile(delaysFile, 'utf8')).p99;
}

function parseDelays(text: string): RecordedDelays {
  return JSON.parse(text);
}
