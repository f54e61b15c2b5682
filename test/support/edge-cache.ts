import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { openTemporaryFolder } from './temporary-folder.ts';

export type EdgeResponse = {
  readonly status: number;
  /** Such as `HIT` or `MISS` (`$upstream_cache_status` of nginx). */
  readonly cacheStatus: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** nginx in front of a service, configured as in docs/operations.md. */
export type EdgeCache = AsyncDisposable & {
  /** Requests the path of a URL of the service through the cache. */
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<EdgeResponse>;
};

/** The reason to skip tests that need nginx; false if it is installed. */
export function skipWithoutNginx(): string | false {
  const { status } = spawnSync('nginx', ['-v'], { stdio: 'ignore' });
  return status === 0 ? false : 'nginx is not installed';
}

export async function startEdgeCache(serviceOrigin: string): Promise<EdgeCache> {
  const folder = await openTemporaryFolder();
  const socketPath = join(folder.path, 'edge.sock');
  const file = join(folder.path, 'nginx.conf');
  await writeFile(file, toConfiguration(folder.path, socketPath, serviceOrigin));
  const nginx = spawn('nginx', ['-c', file, '-p', folder.path, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitForSocket(nginx, socketPath);
  return {
    get: async (url, headers = {}) => await get(socketPath, url, headers),
    [Symbol.asyncDispose]: async () => {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
      await folder[Symbol.asyncDispose]();
    },
  };
}

function toConfiguration(folder: string, socketPath: string, serviceOrigin: string): string {
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      proxy_cache_path ${folder}/cache keys_zone=reelay:1m;
      server {
        listen unix:${socketPath};
        location /stream/ {
          proxy_pass ${serviceOrigin};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_cache reelay;
          proxy_cache_lock on;
          proxy_cache_revalidate on;
          proxy_cache_background_update on;
          add_header X-Cache $upstream_cache_status always;
        }
      }
    }`;
}

async function waitForSocket(nginx: ChildProcess, path: string): Promise<void> {
  while (!(await isListening(path))) {
    if (nginx.exitCode !== null) throw new Error('nginx exited');
    await delay(10);
  }
}

async function isListening(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path, () => resolve(true)).on('error', () => resolve(false));
  const isOpen = await promise;
  socket.destroy();
  return isOpen;
}

async function get(
  socketPath: string,
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<EdgeResponse> {
  const { pathname, search, host } = new URL(url);
  const sent = request({ socketPath, path: `${pathname}${search}`, headers: { host, ...headers } });
  const [response] = await once(sent.end(), 'response');
  return {
    status: response.statusCode,
    cacheStatus: String(response.headers['x-cache']),
    headers: response.headers,
    body: await text(response),
  };
}
