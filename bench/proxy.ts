// The proxy: bytes per CPU second, and the time to first byte that it adds, compared with nginx, a
// bare node:http server and @warren-bank/hls-proxy. Then the requests that reach the service behind
// the edges of deploy/. Requires nginx, and the npm registry to install hls-proxy.
// node bench/proxy.ts [throughput|latency|edges …]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { measureEdges } from './proxy/measure-edges.ts';
import { measureLatency } from './proxy/measure-latency.ts';
import { measureThroughput } from './proxy/measure-throughput.ts';
import { closeDownloads } from './support/download.ts';
import { printDocumentTable } from './support/print-table.ts';

const PARTS = {
  throughput: { table: 'proxy-throughput', measure: measureThroughput },
  latency: { table: 'proxy-latency', measure: measureLatency },
  edges: { table: 'edge', measure: measureEdges },
} as const;

const wanted = process.argv.slice(2);
for (const [name, { table, measure }] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-proxy-'));
  try {
    printDocumentTable(table, await measure(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
closeDownloads();
