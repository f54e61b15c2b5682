import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { findFreePort } from '../support/find-free-port.ts';
import { type BenchServer, startBenchServer } from '../support/nginx.ts';

const PACKAGE = '@warren-bank/hls-proxy@3.6.6';

export type HlsProxy = BenchServer & { readonly toUrl: (upstream: URL) => URL };

/**
 * Starts @warren-bank/hls-proxy, installed for this run only, with caching off (its default).
 * Returns null without a registry.
 */
export async function startHlsProxy(folder: string): Promise<HlsProxy | null> {
  const prefix = join(folder, 'hls-proxy');
  const install = ['install', '--no-audit', '--no-fund', '--prefix', prefix, PACKAGE];
  try {
    await promisify(execFile)('npm', install);
  } catch {
    console.log('hls-proxy is omitted, because npm could not install it.');
    return null;
  }
  const port = await findFreePort();
  const program = join(prefix, 'node_modules', '.bin', 'hlsd');
  const options = [
    '--host',
    `127.0.0.1:${port}`,
    '--port',
    String(port),
    '--req-insecure',
    '-v',
    '-1',
  ];
  const child = spawn(process.execPath, [program, ...options], { stdio: 'ignore' });
  const server = await startBenchServer(child, port);
  return {
    ...server,
    toUrl: ({ href, pathname }) => {
      const extension = pathname.slice(pathname.lastIndexOf('.'));
      return new URL(`http://127.0.0.1:${port}/${btoa(href)}${extension}`);
    },
  };
}
