// `npm run demo`: the service with a small origin of our own media, so that the whole can be seen
// without the internet. Resolves each sample, prints what it found, and serves until Ctrl-C.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hearStopSignal } from '#app/hear-stop-signal.ts';
import { startService } from '#app/start-service.ts';
import { readEnvironment } from '#platform/config/env.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';

import { openSampleOrigin, SAMPLE_ADDRESSES } from './sample-origin.ts';

type Resolved = {
  readonly type: string;
  readonly provider: string;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly embed: { readonly player: string };
};

const COLUMN_WIDTHS = [24, 5, 8, 7, 6];

const dataDir = await mkdtemp(join(tmpdir(), 'reelay-demo-'));
await using origin = await openSampleOrigin();
const toldToStop = hearStopSignal();
try {
  const { config, appSecret } = loadConfig({
    ...readEnvironment(),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    // The origin stands on loopback, which is refused unless it is opened on purpose.
    EGRESS_ALLOW: origin.url.host,
  });
  const service = await startService(config, appSecret);
  await show(service.url);
  await toldToStop;
  await service.stop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`reelay: ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** Resolves each sample at the service, and prints what it found. */
async function show(service: URL): Promise<void> {
  console.log(`The service: ${service.href}\nThe samples: ${origin.url.href}\n`);
  console.log(line('SAMPLE', 'TYPE', 'PROVIDER', 'SIZE', 'LENGTH', 'WATCH IT AT'));
  for (const { path, what } of SAMPLE_ADDRESSES) {
    console.log(row(what, await resolve(service, new URL(path, origin.url))));
  }
  console.log(
    `\nOpen a link to watch, or paste a sample's address at the service, such as\n` +
      `  ${new URL('/live/index.m3u8', origin.url).href}\nCtrl-C ends it.`,
  );
}

async function resolve(service: URL, address: URL): Promise<Resolved | string> {
  const response = await fetch(new URL('/api/v1/embed', service), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: address.href }),
  });
  const answer: unknown = await response.json();
  return isResolved(answer) ? answer : JSON.stringify(answer);
}

function isResolved(answer: unknown): answer is Resolved {
  return typeof answer === 'object' && answer !== null && 'embed' in answer;
}

function row(what: string, answer: Resolved | string): string {
  if (typeof answer === 'string') return line(what, answer);
  const size = answer.width === null ? '–' : `${answer.width}×${answer.height}`;
  const duration = answer.duration === null ? '–' : `${answer.duration.toFixed(1)} s`;
  return line(what, answer.type, answer.provider, size, duration, answer.embed.player);
}

function line(...cells: readonly string[]): string {
  return cells.map((cell, index) => cell.padEnd(COLUMN_WIDTHS[index] ?? 0)).join('  ');
}
