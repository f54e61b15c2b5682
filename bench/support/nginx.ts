import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';

import { hasExited, stopProcess } from './service-process.ts';

export type BenchServer = AsyncDisposable & { readonly pid: number };

/** Runs nginx as a single process, so that the CPU time of one PID covers it. */
export async function startNginx(
  folder: string,
  { name, port, http }: { readonly name: string; readonly port: number; readonly http: string },
): Promise<BenchServer> {
  const file = join(folder, `${name}.conf`);
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/${name}.pid; error_log stderr crit;
    events { worker_connections 4096; } http { access_log off; sendfile on; keepalive_requests 1000000;
    client_body_temp_path ${folder}; proxy_temp_path ${folder};
    types { video/mp4 mp4; video/mp2t ts; application/vnd.apple.mpegurl m3u8; application/dash+xml mpd; text/html html; } ${http} }`,
  );
  return await startBenchServer(
    spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] }),
    port,
  );
}

/** Resolves when the server accepts connections. */
export async function startBenchServer(child: ChildProcess, port: number): Promise<BenchServer> {
  while (!(await isListening(port))) {
    if (hasExited(child)) throw new Error('The server exited before it started listening.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { pid: child.pid ?? 0, [Symbol.asyncDispose]: () => stopProcess(child) };
}

async function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
  const isOpen = await promise;
  socket.destroy();
  return isOpen;
}
