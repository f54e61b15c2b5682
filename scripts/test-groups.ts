import { globSync } from 'node:fs';

/** The kind of database on which `forEachDatabase` runs its tests, or null for both. */
export type OnlyDatabase = 'sqlite' | 'postgres' | null;

export type TestGroup = {
  readonly name: string;
  /** Pattern of test files. A file belongs to the first group that matches. */
  readonly files: string;
  /** In `npm test`. `npm run test:all` runs every group on both. */
  readonly onlyDatabase: OnlyDatabase;
  /** The files are distributed over so many processes. Default: 1. */
  readonly processes?: number;
};

/** API and fault tests of what depends on the database: idempotency, quotas, storage, kills. */
const STORAGE =
  'test/{api/@(create-video-once|playlists|quotas|stream-quota),' +
  'faults/@(accounts-deletion|analytics-kills|videos-*|webhooks-disruptions|webhooks-kills),' +
  'flows/killed-*}.test.ts';

/** Nodes that share a database, and requests that wait for locks of others. */
const NODES = 'test/{api/pre-hijacking,flows/@(several|two)-*}.test.ts';

/** Deterministic, on however busy a machine. */
export const TEST_GROUPS: readonly TestGroup[] = [
  { name: 'storage', files: STORAGE, onlyDatabase: null },
  { name: 'nodes', files: NODES, onlyDatabase: 'postgres' },
  { name: 'browser', files: 'test/browser/*.test.ts', onlyDatabase: 'sqlite', processes: 2 },
  { name: 'flows', files: 'test/flows/*.test.ts', onlyDatabase: 'sqlite' },
  { name: 'faults', files: 'test/faults/*.test.ts', onlyDatabase: 'sqlite' },
  { name: 'api', files: 'test/api/*.test.ts', onlyDatabase: 'sqlite' },
  { name: 'unit', files: '{src,web,sdk,packages}/**/*.test.ts', onlyDatabase: null, processes: 2 },
  { name: 'architecture', files: 'test/architecture/*.test.ts', onlyDatabase: 'sqlite' },
];

/** Media that plays in real time, and faults during it. */
export const LIVE_GROUPS: readonly TestGroup[] = [
  { name: 'chaos', files: 'test/chaos/*.test.ts', onlyDatabase: null },
  { name: 'live', files: 'test/live/*.test.ts', onlyDatabase: 'sqlite' },
];

/** Releases and containers, which take long to build, and half an hour of mixed traffic. */
export const LONG_GROUPS: readonly TestGroup[] = [
  { name: 'builds', files: 'test/builds/*.test.ts', onlyDatabase: 'sqlite' },
  { name: 'soak', files: 'test/soak/*.test.ts', onlyDatabase: 'sqlite' },
];

const ALL_GROUPS = [...TEST_GROUPS, ...LIVE_GROUPS, ...LONG_GROUPS];
const ALL_FILES = '{src,web,sdk,packages,test}/**/*.test.ts';

/** The files of each group. Throws if a file is in none. */
export function listFiles(): ReadonlyMap<string, readonly string[]> {
  const unassigned = new Set(globSync(ALL_FILES, { exclude: ['**/node_modules/**'] }).toSorted());
  const byGroup = new Map<string, readonly string[]>();
  for (const { name, files } of ALL_GROUPS) {
    const matching = new Set(globSync(files, { exclude: ['**/node_modules/**'] }));
    const own = [...unassigned].filter((file) => matching.has(file));
    byGroup.set(name, own);
    for (const file of own) unassigned.delete(file);
  }
  if (unassigned.size > 0) throw new Error(`in no group of tests: ${[...unassigned].join(' ')}`);
  return byGroup;
}
