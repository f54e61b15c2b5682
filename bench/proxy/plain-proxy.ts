import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { CA_FILE, type MediaOrigin } from '../support/media-origin.ts';
import type { BenchServer } from '../support/nginx.ts';
import { stopProcess } from '../support/service-process.ts';

/** How the proxies receive bodies, with the names of the table. */
export const PLAIN_PROXIES = {
  onread: 'own floor (onread)',
  undici: 'undici dispatch',
  pipe: 'node:http and pipe',
} as const;

export type PlainProxy = BenchServer & {
  readonly name: string;
  readonly toUrl: (path: string) => URL;
};

const PROGRAM = fileURLToPath(new URL('../support/programs/plain-proxy.ts', import.meta.url));

/** Starts a proxy of a few lines, which checks nothing. */
export async function startPlainProxy(
  kind: keyof typeof PLAIN_PROXIES,
  { port, tlsPort }: MediaOrigin,
): Promise<PlainProxy> {
  const child = spawn(process.execPath, [PROGRAM, kind, String(port), String(tlsPort)], {
    env: { NODE_EXTRA_CA_CERTS: CA_FILE },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return {
    name: PLAIN_PROXIES[kind],
    pid: child.pid ?? 0,
    toUrl: (path) => new URL(path, `http://127.0.0.1:${String(line).trim()}`),
    [Symbol.asyncDispose]: () => stopProcess(child),
  };
}
