import { findFreePort } from '../support/find-free-port.ts';
import { CA_FILE, type MediaOrigin, startMediaOrigin } from '../support/media-origin.ts';
import { startNginx } from '../support/nginx.ts';
import { type ServiceProcess, startServiceProcess } from '../support/service-process.ts';
import { type HlsProxy, startHlsProxy } from './hls-proxy.ts';
import { type PlainProxy, startPlainProxy } from './plain-proxy.ts';

/** The compared proxies, and their origin. */
export type Proxies = AsyncDisposable & {
  readonly origin: MediaOrigin;
  readonly nginx: NginxProxy;
  readonly hlsProxy: HlsProxy | null;
  readonly plainProxies: readonly PlainProxy[];
  readonly service: ServiceProcess;
  /** The service with its cache, which `service` does not have. */
  readonly cachingService: ServiceProcess;
};

type NginxProxy = {
  readonly pid: number;
  readonly toUrl: (path: string) => URL;
  readonly toCachedUrl: (path: string) => URL;
};

/** Expert settings: one read and one write per 64 KiB, and open cache files are remembered. */
const TUNING = `proxy_http_version 1.1; proxy_set_header Connection ""; proxy_max_temp_file_size 0;
  proxy_buffer_size 64k; proxy_buffers 16 64k; proxy_busy_buffers_size 512k; tcp_nopush on;
  open_file_cache max=1000; keepalive_timeout 60s; proxy_ssl_session_reuse on;`;

export async function openProxies(folder: string): Promise<Proxies> {
  await using opened = new AsyncDisposableStack();
  const origin = opened.use(await startMediaOrigin(folder));
  const [port, cachePort] = [await findFreePort(), await findFreePort()];
  const http = toConfiguration({ folder, origin, port, cachePort });
  const { pid } = opened.use(await startNginx(folder, { name: 'proxy', port, http }));
  const hlsProxy = await startHlsProxy(folder);
  if (hlsProxy !== null) opened.use(hlsProxy);
  const plainProxies: PlainProxy[] = [];
  for (const kind of ['onread', 'undici', 'pipe'] as const)
    plainProxies.push(opened.use(await startPlainProxy(kind, origin)));
  const settings = {
    EGRESS_ALLOW: `127.0.0.1:${origin.port},127.0.0.1:${origin.tlsPort}`,
    NODE_EXTRA_CA_CERTS: CA_FILE,
  };
  const service = opened.use(await startServiceProcess({ ...settings, CACHE_MEMORY: '0' }));
  const cachingService = opened.use(await startServiceProcess(settings));
  const closing = opened.move();
  return {
    origin,
    nginx: {
      pid,
      toUrl: (path) => new URL(path, `http://127.0.0.1:${port}`),
      toCachedUrl: (path) => new URL(path, `http://127.0.0.1:${cachePort}`),
    },
    hlsProxy,
    plainProxies,
    service,
    cachingService,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** `port` proxies without a cache; `cachePort` serves from a cache. */
function toConfiguration({
  folder,
  origin,
  port,
  cachePort,
}: {
  readonly folder: string;
  readonly origin: MediaOrigin;
  readonly port: number;
  readonly cachePort: number;
}): string {
  return `proxy_cache_path ${folder}/cache keys_zone=c:1m; ${TUNING}
    upstream plain { server 127.0.0.1:${origin.port}; keepalive 200; keepalive_requests 1000000; }
    upstream tls { server 127.0.0.1:${origin.tlsPort}; keepalive 200; keepalive_requests 1000000; }
    server { listen 127.0.0.1:${port}; location / { proxy_pass http://plain; }
      location /tls/ { proxy_pass https://tls/; } }
    server { listen 127.0.0.1:${cachePort};
      location / { proxy_pass http://plain; proxy_cache c; proxy_cache_valid 200 10m; } }`;
}
