// Records the schema and some rows of this version for test/flows/upgrade.test.ts: run it once for
// each release, before its tag: node scripts/record-release.ts
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import { readVersion } from '#app/read-version.ts';
import { MIGRATIONS } from '#platform/db/migrations/list.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { randomBase58 } from '#platform/new-id.ts';
import { callService } from '#test/support/call-service.ts';
import { APP_SECRET } from '#test/support/database-settings.ts';
import { describeSchema } from '#test/support/describe-schema.ts';
import { createOwnedVideo, register } from '#test/support/owned-videos.ts';
import { startPostgres } from '#test/support/postgres.ts';
import { type RecordedRelease, RELEASES, type Row } from '#test/support/recorded-release.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { startApp } from '#test/support/start-app.ts';
import { runStatement, toDatabaseUrl } from '#test/support/template-databases.ts';

import { openSampleOrigin } from './sample-origin.ts';

const TITLE = 'Harbor at dawn';

await using origin = await openSampleOrigin();
await using app = await startApp({ APP_SECRET, EGRESS_ALLOW: '127.0.0.1/32' });
await createRecords();
const file = { kind: 'sqlite', file: join(app.dataDir, 'reelay.db') } as const;
await using sqlite = await openDatabase(file, { log: silentLog });
const version = readVersion();
const release: RecordedRelease = {
  version,
  appSecret: APP_SECRET,
  migrations: MIGRATIONS.map(({ name }) => name),
  schema: { sqlite: await describeSchema(sqlite), postgres: await describePostgres() },
  tables: await readTables(),
};
await writeFile(join(RELEASES, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`);

/** An account with a private video, subtitles, a webhook and a view. */
async function createRecords(): Promise<void> {
  const owner = await register(app);
  const source = new URL('/fast-start.mp4', origin.url);
  const id = await createOwnedVideo(source, { node: app, owner, visibility: 'public' });
  const path = `/api/v1/videos/${id}`;
  const calls = [
    { method: 'PATCH', path, body: { title: TITLE } },
    {
      method: 'PUT',
      path: `${path}/subtitles/en`,
      body: { format: 'vtt', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nGood morning.\n' },
    },
    {
      method: 'POST',
      path: '/api/v1/webhooks',
      body: { url: new URL('/hook', origin.url).href, events: ['subtitle.created'] },
    },
  ];
  for (const call of calls) {
    const { status, json } = await callService(app, { ...call, headers: owner });
    if (status >= 300) throw new Error(`${call.path}: ${JSON.stringify(json)}`);
  }
}

async function describePostgres(): Promise<readonly string[]> {
  const server = await startPostgres();
  try {
    const name = `release_${randomBase58(8).toLowerCase()}`;
    await runStatement(server.url, `create database ${name}`);
    const config = { kind: 'postgres', url: toDatabaseUrl(server.url, name) } as const;
    await using database = await openDatabase(config, { log: silentLog });
    return await describeSchema(database);
  } finally {
    await server.stop();
  }
}

/** The rows of all tables except that of the migrations, in the order of creation. */
function readTables(): Promise<RecordedRelease['tables']> {
  return sqlite.transaction(async (tx) => {
    const { rows: names } = await sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite%'
        and name <> 'migrations' order by rowid`.execute(tx);
    const tables = [];
    for (const { name } of names) {
      const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(tx);
      tables.push({ name, rows });
    }
    return tables;
  });
}
