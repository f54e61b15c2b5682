// Time to find the adapter of a URL by its host, compared with asking each adapter whether it
// matches.
// node bench/adapter-lookup.ts
import { matchUrlAdapters, toAdapterTable } from '#features/resolution/adapters/adapter-table.ts';
import { ADAPTERS } from '#features/resolution/adapters/index.ts';

import { median } from './support/median.ts';

const ROUNDS = 41;
const URL_ADAPTERS = ADAPTERS.flatMap((adapter) => (adapter.kind === 'url' ? adapter : []));
const TABLE = toAdapterTable(ADAPTERS);

const hosts = URL_ADAPTERS.flatMap((adapter) => adapter.hosts).filter((host) => host !== '*');
const CASES = {
  'URLs of providers': hosts.map((host) => toUrl(host.replace('*', 'some'))),
  'other URLs': hosts.map((_host, index) => toUrl(`media-${index}.cdn.example`)),
};

console.log(`${'URLs'.padEnd(20)}table     each adapter  ratio of each adapter to table`);
for (const [name, urls] of Object.entries(CASES)) {
  const table: number[] = [];
  const scan: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    table.push(measureNs(urls, (url) => matchUrlAdapters(TABLE, url).next()));
    scan.push(measureNs(urls, (url) => URL_ADAPTERS.find((adapter) => adapter.matches(url))));
  }
  const [tableCell, scanCell] = [table, scan].map((times) => `${median(times).toFixed(0)} ns`);
  const ratio = (median(scan) / median(table)).toFixed(1);
  console.log(`${name.padEnd(20)}${tableCell?.padEnd(10)}${scanCell?.padEnd(14)}${ratio}`);
}

function toUrl(host: string): URL {
  return new URL(`https://${host}/some/videos/a-title-123456789`);
}

function measureNs(urls: readonly URL[], find: (url: URL) => unknown): number {
  const startedAt = process.hrtime.bigint();
  for (const url of urls) find(url);
  return Number(process.hrtime.bigint() - startedAt) / urls.length;
}
