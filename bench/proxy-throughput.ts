// Proxied bytes for each second of processor time, against nginx proxy_pass in the same run. The
// origin is another nginx. Needs nginx. node bench/proxy-throughput.ts
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { embed } from './support/embed.ts';
import { median } from './support/median.ts';
import { cpuSeconds, startServiceProcess, stopProcess } from './support/service-process.ts';

const FILE_BYTES = 128 * 1024 * 1024;
const FETCHES = 6;
const ROUNDS = 5;
const SAMPLE = fileURLToPath(new URL('../samples/fast-start.mp4', import.meta.url));

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-nginx-'));
const originPort = await freePort();
const proxyPort = await freePort();
await writeLargeVideo(join(folder, 'large.mp4'));
const origin = await startNginx('origin', originPort, `root ${folder};`);
const nginx = await startNginx(
  'proxy',
  proxyPort,
  `location / { proxy_pass http://127.0.0.1:${originPort}; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffering on; proxy_max_temp_file_size 0; }`,
);
try {
  await compare();
} finally {
  await stopProcess(nginx);
  await stopProcess(origin);
  await rm(folder, { recursive: true, force: true });
}

async function compare(): Promise<void> {
  await using service = await startServiceProcess({ EGRESS_ALLOW: `127.0.0.1:${originPort}` });
  const video = await embed(service.url, new URL(`http://127.0.0.1:${originPort}/large.mp4`));
  const stream = new URL(video.embed.stream);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await bytesPerCpuSecond(service.pid, stream));
    theirs.push(
      await bytesPerCpuSecond(nginx.pid ?? 0, new URL(`http://127.0.0.1:${proxyPort}/large.mp4`)),
    );
  }
  const megabyte = 1024 * 1024;
  console.log(
    `reelay: ${(median(ours) / megabyte).toFixed(0)} MB a CPU second (median of ${ROUNDS})`,
  );
  console.log(`nginx:  ${(median(theirs) / megabyte).toFixed(0)} MB a CPU second`);
  console.log(`ratio:  ${(median(ours) / median(theirs)).toFixed(2)}`);
}

async function bytesPerCpuSecond(pid: number, url: URL): Promise<number> {
  const before = cpuSeconds(pid);
  let bytes = 0;
  for (let fetches = 0; fetches < FETCHES; fetches += 1) bytes += await download(url);
  return bytes / (cpuSeconds(pid) - before);
}

async function download(url: URL): Promise<number> {
  const request = get(url);
  const [response] = await once(request, 'response');
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  if (bytes < FILE_BYTES) throw new Error(`${url.href} answered only ${bytes} bytes`);
  return bytes;
}

/** The sample and a `free` box behind it: a large file that is still a right MP4. */
async function writeLargeVideo(path: string): Promise<void> {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(FILE_BYTES, 0);
  header.write('free', 4);
  await using file = await open(path, 'w');
  await file.writeFile(Buffer.concat([await readFile(SAMPLE), header]));
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let written = 8; written < FILE_BYTES; written += megabyte.length) {
    await file.write(megabyte, 0, Math.min(megabyte.length, FILE_BYTES - written));
  }
}

/** One process without workers, so that its processor time is all there is. */
async function startNginx(
  name: string,
  port: number,
  server: string,
): Promise<ReturnType<typeof spawn>> {
  const configuration = `daemon off; master_process off; pid ${folder}/${name}.pid; error_log stderr crit;
    events {} http { access_log off; sendfile on; client_body_temp_path ${folder}; proxy_temp_path ${folder};
    types { video/mp4 mp4; } server { listen 127.0.0.1:${port}; ${server} } }`;
  const file = join(folder, `${name}.conf`);
  await writeFile(file, configuration);
  const child = spawn('nginx', ['-c', file, '-p', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForPort(port);
  return child;
}

async function waitForPort(port: number): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const request = get({ host: '127.0.0.1', port, path: '/' });
    const answered = await once(request, 'response').then(
      () => true,
      () => false,
    );
    request.destroy();
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing listens on port ${port}`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
