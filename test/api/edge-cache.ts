import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { openTemporaryFolder } from '../support/temporary-folder.ts';

/** Caches that docs/operations.md describes. */
export const EDGE_CACHE_KINDS = ['nginx', 'varnish'] as const;

export type EdgeCacheKind = (typeof EDGE_CACHE_KINDS)[number];

export type EdgeResponse = {
  readonly status: number;
  /** True if the body came from the cache. */
  readonly isHit: boolean;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A shared cache in front of a service, configured as in docs/operations.md. */
export type EdgeCache = AsyncDisposable & {
  /** Requests the path of a URL of the service through the cache. */
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<EdgeResponse>;
};

type Program = { readonly command: string; readonly args: readonly string[] };

const VERSION_FLAGS = { nginx: ['nginx', '-v'], varnish: ['varnishd', '-V'] } as const;

/** The reason to skip tests that need the cache; false if it is installed. */
export function skipWithout(kind: EdgeCacheKind): string | false {
  const [command, flag] = VERSION_FLAGS[kind];
  const { status } = spawnSync(command, [flag], { stdio: 'ignore' });
  return status === 0 ? false : `${kind} is not installed`;
}

export async function startEdgeCache(kind: EdgeCacheKind, service: URL): Promise<EdgeCache> {
  const folder = await openTemporaryFolder();
  const socketPath = join(folder.path, 'edge.sock');
  const prepare = kind === 'nginx' ? prepareNginx : prepareVarnish;
  const { command, args } = await prepare(folder.path, socketPath, service);
  const child = spawn(command, args, { stdio: 'ignore' });
  await waitForSocket(child, socketPath);
  return {
    get: async (url, headers = {}) => await get(socketPath, url, headers),
    [Symbol.asyncDispose]: async () => {
      const exited = once(child, 'exit');
      if (child.kill('SIGTERM')) await exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Repeats a request until the response meets the condition. */
export async function requestUntil(
  edge: EdgeCache,
  url: string,
  isMet: (response: EdgeResponse) => boolean,
): Promise<void> {
  while (!isMet(await edge.get(url))) await delay(10);
}

async function prepareNginx(folder: string, socketPath: string, service: URL): Promise<Program> {
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr crit;
    events { worker_connections 2048; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      proxy_cache_path ${folder}/cache keys_zone=reelay:1m;
      server {
        listen unix:${socketPath};
        location / {
          proxy_pass ${service.origin};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_cache reelay;
          proxy_cache_lock on;
          proxy_cache_lock_timeout 60s;
          proxy_cache_lock_age 60s;
          proxy_cache_background_update on;
          add_header X-Cache $upstream_cache_status always;
        }
      }
    }`,
  );
  return { command: 'nginx', args: ['-c', file, '-p', folder, '-e', 'stderr'] };
}

async function prepareVarnish(folder: string, socketPath: string, service: URL): Promise<Program> {
  const file = join(folder, 'edge.vcl');
  await writeFile(
    file,
    `vcl 4.1;
    backend service { .host = "${service.hostname}"; .port = "${service.port}"; }
    sub vcl_deliver { set resp.http.X-Cache = "MISS"; if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } }`,
  );
  const options = ['-s', 'malloc,16m', '-s', 'Transient=malloc,16m', '-p', 'default_grace=0'];
  return {
    command: 'varnishd',
    args: ['-F', '-j', 'none', '-n', folder, '-a', socketPath, '-f', file, ...options],
  };
}

async function waitForSocket(child: ChildProcess, path: string): Promise<void> {
  while (!(await isListening(path))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} exited`);
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
    isHit: response.headers['x-cache'] === 'HIT',
    headers: response.headers,
    body: await text(response),
  };
}
