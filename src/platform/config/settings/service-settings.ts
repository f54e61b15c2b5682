import { isIP } from 'node:net';
import { resolve } from 'node:path';

import {
  parseBytes,
  parseDurationMs,
  parseInteger,
  parsePublicUrl,
  parseWord,
} from '../parse-setting.ts';
import type { SettingTable } from '../setting.ts';

/** The process: its addresses, data folder and tasks. */
export const SERVICE_SETTINGS = {
  host: {
    name: 'HOST',
    defaultValue: '127.0.0.1',
    expected: 'an IP address',
    description: 'IP address to listen on. `0.0.0.0` makes the service reachable from the network.',
    parse: (text) => (isIP(text) === 0 ? undefined : text),
  },
  port: {
    name: 'PORT',
    defaultValue: '8080',
    expected: 'a port number, 0–65535',
    description: 'Port to listen on. `0` picks a free port.',
    parse: (text) => parseInteger(text, { min: 0, max: 65_535 }),
  },
  publicUrl: {
    name: 'PUBLIC_URL',
    fallback: '`http://HOST:PORT`',
    expected: '`http(s)://host[:port][/path]`',
    description:
      'Base URL of links in responses and pages, which may have a path ([Below a path](deployment.md#below-a-path)). Set it behind a reverse proxy, because links never use the `Host` header of a request.',
    parse: parsePublicUrl,
  },
  dataDir: {
    name: 'DATA_DIR',
    defaultValue: 'data',
    expected: 'a folder',
    description: 'Folder for the SQLite database and the generated secret.',
    parse: (text) => resolve(text),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    fallback: 'SQLite in `DATA_DIR`',
    expected: '`postgres://user:password@host/database`',
    description: 'PostgreSQL connection, for multiple machines.',
    secret: true,
    parse: parseDatabaseUrl,
  },
  appSecret: {
    name: 'APP_SECRET',
    fallback: 'generated on the first start',
    expected: '32 or more random characters',
    description:
      'Encrypts upstream URLs at rest and signs playback links. With SQLite, it is stored in `DATA_DIR` (mode 600). With PostgreSQL it is required, and must be the same on every machine.',
    secret: true,
    verbatim: true,
    parse: (text) => text,
  },
  role: {
    name: 'ROLE',
    defaultValue: 'all',
    expected: '`all`, `web` or `worker`',
    description:
      'Role of this process: serve requests (`web`), run jobs (`worker`), or both (`all`).',
    parse: (text) => parseWord(text, ['all', 'web', 'worker']),
  },
  workers: {
    name: 'WORKERS',
    defaultValue: '1',
    expected: 'a number, 1–128',
    description:
      'Number of processes that serve requests on the same port. See [Use all cores](operations.md#use-all-cores).',
    parse: (text) => parseInteger(text, { min: 1, max: 128 }),
  },
  jobLeaseMs: {
    name: 'JOB_LEASE',
    defaultValue: '30s',
    expected: 'a duration from 2s to 10m',
    description:
      'Job lease timeout, after which another worker takes over the jobs of a crashed worker. Use the same value on every machine.',
    // A lease must be long enough for three renewals and for a slow transaction.
    parse: (text) => parseDurationMs(text, { min: '2s', max: '10m' }),
  },
  cacheBytesMax: {
    name: 'CACHE_MEMORY',
    defaultValue: '64MB',
    expected: 'a size such as `64MB` or `1GB`, or `0` to turn the cache off',
    description:
      'Memory for cached and shared media, per process. Without a cache, concurrent viewers still share requests.',
    parse: (text) => parseBytes(text),
  },
} as const satisfies SettingTable;

function parseDatabaseUrl(text: string): string | undefined {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1
    ? text
    : undefined;
}
