// Requests per second of GET /api/v1/videos/{id}, compared with a bare node:http server that sends
// the same bytes. Requires wrk.
// node bench/get-video.ts
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

import { openSampleOrigin } from '../scripts/sample-origin.ts';
import { embed } from './support/embed.ts';
import { median } from './support/median.ts';
import { startServiceProcess, stopProcess } from './support/service-process.ts';

const ROUNDS = 5;
const SECONDS = 3;
const run = promisify(execFile);

await using origin = await openSampleOrigin();
await using service = await startServiceProcess({
  EGRESS_ALLOW: origin.url.host,
  RATE_LIMIT_API: '100000000/1m',
});
const { id } = await embed(service.url, new URL('/fast-start.mp4', origin.url));
const videoUrl = new URL(`/api/v1/videos/${id}`, service.url);
const body = await (await fetch(videoUrl)).text();

const bare = spawn(process.execPath, ['-e', toBareServer(body)], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [port] = await once(bare.stdout, 'data');
const bareUrl = new URL(`http://127.0.0.1:${String(port).trim()}/`);

const reelay: number[] = [];
const peer: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  reelay.push(await measureRequestRate(videoUrl));
  peer.push(await measureRequestRate(bareUrl));
}
await stopProcess(bare);

console.log(`GET /videos/{id}: ${median(reelay).toFixed(0)} requests/s (median of ${ROUNDS})`);
console.log(`bare node:http:   ${median(peer).toFixed(0)} requests/s`);
console.log(`ratio:            ${(median(reelay) / median(peer)).toFixed(2)}`);

async function measureRequestRate(url: URL): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c32', `-d${SECONDS}s`, url.href]);
  if (/Non-2xx/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1]);
}

function toBareServer(responseBody: string): string {
  return `
    const body = ${JSON.stringify(responseBody)};
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    const server = require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
}
