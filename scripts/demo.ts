// `npm run demo`: the service with a small origin of our own media, so that the whole can be seen
// without the internet. Resolves each sample, prints what it found, and serves until Ctrl-C.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { hearStopSignal } from '../src/app/hear-stop-signal.ts';
import { startService } from '../src/app/start-service.ts';
import { readEnvironment } from '../src/platform/config/env.ts';
import { loadConfig } from '../src/platform/config/load-config.ts';
import { openSampleOrigin, SAMPLE_ADDRESSES } from './sample-origin.ts';

type Resolved = {
  readonly type: string;
  readonly provider: string;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly embed: { readonly player: string };
};

const dataDir = await mkdtemp(join(tmpdir(), 'reelay-demo-'));
await using origin = await openSampleOrigin();
const { config, appSecret } = loadConfig({
  ...readEnvironment(),
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  // The origin stands on loopback, which is refused unless it is opened on purpose.
  EGRESS_ALLOW: origin.url.host,
});
const service = await startService(config, appSecret);
const toldToStop = hearStopSignal();

console.log(`The service: ${service.url.href}    The samples: ${origin.url.href}\n`);
for (const { path, what } of SAMPLE_ADDRESSES) {
  console.log(row(what, await resolve(new URL(path, origin.url))));
}
console.log(
  '\nOpen a link to watch, or paste an address of the samples at the service. Ctrl-C ends it.',
);

await toldToStop;
await service.stop();
await rm(dataDir, { recursive: true, force: true });

async function resolve(address: URL): Promise<Resolved | string> {
  const response = await fetch(new URL('/api/v1/embed', service.url), {
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
  if (typeof answer === 'string') return `${what.padEnd(26)} ${answer}`;
  const size = answer.width === null ? '–' : `${answer.width}×${answer.height}`;
  const duration = answer.duration === null ? '–' : `${answer.duration.toFixed(1)} s`;
  return [
    what.padEnd(26),
    answer.type.padEnd(5),
    answer.provider.padEnd(8),
    size.padEnd(8),
    duration.padEnd(7),
    answer.embed.player,
  ].join(' ');
}
