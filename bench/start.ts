// Time and CPU time from the start of the service to its ready line, and its resident memory after
// ten idle seconds: of a checkout, whose launcher first compares the sources with the build, and of
// a release. The peer only listens. The first start of each is not measured, because it compiles.
// The memory is that of three starts, because it depends on when V8 collects garbage.
// node bench/start.ts [ROUNDS]
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

import { printDocumentTable } from './support/print-table.ts';
import { readTotalCpuSeconds, stopProcess } from './support/service-process.ts';
import { toSpread } from './support/to-spread.ts';

const ROUNDS = Number(process.argv[2] ?? 7);
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IDLE_ROUNDS = 3;
const IDLE_MS = 10_000;
/** What a release contains, except the sources and their tools. */
const RELEASED = ['dist', 'web', 'node_modules', 'package.json'];
const READY = /https?:/;

type Contender = {
  readonly name: string;
  readonly command: readonly [program: string, ...args: string[]];
  readonly starts: Start[];
  readonly idleMb: number[];
};
type Start = { readonly ms: number; readonly cpuMs: number };

const folder = mkdtempSync(join(tmpdir(), 'reelay-start-'));
try {
  copyFileSync(join(ROOT, 'reelay'), join(folder, 'reelay'));
  for (const name of RELEASED) symlinkSync(join(ROOT, name), join(folder, name));
  const bare = join(ROOT, 'bench', 'support', 'programs', 'bare-server.ts');
  await compare([
    { name: 'bare `node:http`', command: ['node', bare], starts: [], idleMb: [] },
    { name: 'release', command: [join(folder, 'reelay'), 'serve'], starts: [], idleMb: [] },
    { name: 'checkout', command: [join(ROOT, 'reelay'), 'serve'], starts: [], idleMb: [] },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compare(contenders: readonly Contender[]): Promise<void> {
  for (const { command } of contenders) await start(command, 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { command, starts } of contenders) starts.push(await start(command, 0));
  }
  for (let round = 0; round < IDLE_ROUNDS; round += 1) {
    for (const { command, idleMb } of contenders) {
      idleMb.push((await start(command, IDLE_MS)).rssMb);
    }
  }
  const rows = contenders.map(({ name, starts, idleMb }) => {
    const [ms, cpuMs] = [starts.map((each) => each.ms), starts.map((each) => each.cpuMs)];
    return [name, toSpread(ms, 'ms'), toSpread(cpuMs, 'ms'), toSpread(idleMb, 'MiB')];
  });
  printDocumentTable('start', rows);
}

async function start(
  [program, ...args]: Contender['command'],
  idleMs: number,
): Promise<Start & { readonly rssMb: number }> {
  const startMs = performance.now();
  const child = spawn(program, args, {
    env: { ...readEnvironment(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (READY.test(line)) break;
    }
    const pid = child.pid ?? 0;
    const ms = performance.now() - startMs;
    const cpuMs = readTotalCpuSeconds(pid) * 1000;
    await wait(idleMs);
    return { ms, cpuMs, rssMb: readRssMb(pid) };
  } finally {
    await stopProcess(child);
  }
}

function readRssMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
