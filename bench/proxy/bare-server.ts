import { spawn } from 'node:child_process';
import { once } from 'node:events';

import type { BenchServer } from '../support/nginx.ts';
import { stopProcess } from '../support/service-process.ts';

export type BareServer = BenchServer & { readonly url: URL };

/** Starts a node:http server that sends the same buffer in each response. */
export async function startBareServer(bytes: number): Promise<BareServer> {
  const child = spawn(process.execPath, ['-e', toProgram(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(child.stdout, 'data');
  return {
    url: new URL(`http://127.0.0.1:${String(port).trim()}/`),
    pid: child.pid ?? 0,
    [Symbol.asyncDispose]: () => stopProcess(child),
  };
}

function toProgram(bytes: number): string {
  return `
    const body = Buffer.alloc(${bytes}, 0xff);
    const headers = { 'content-type': 'video/mp2t', 'content-length': body.length };
    const server = require('node:http').createServer((request, response) => response.writeHead(200, headers).end(body));
    server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
}
