// docs/operations.md, Upgrade: a database of each released version works with this one.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { MIGRATIONS } from '#platform/db/migrations/list.ts';
import { migrate } from '#platform/db/migrations/migrate.ts';

import { callService } from '../support/call-service.ts';
import { toDatabaseSettings } from '../support/database-settings.ts';
import { forEachDatabase } from '../support/databases.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { recreateWith } from '../support/old-schema.ts';
import { CREDENTIALS } from '../support/owned-videos.ts';
import { insertRecordedRows, listRecordedReleases } from '../support/recorded-release.ts';
import { startApp } from '../support/start-app.ts';

for (const release of listRecordedReleases()) {
  const { version, migrations, appSecret } = release;
  forEachDatabase((kind, open, { createDatabaseConfig }) => {
    it(`upgrades a database of version ${version}`, async () => {
      const expected = await describeSchema(await open());
      const config = await createDatabaseConfig('empty');
      const old = await open(config);
      await recreateWith(old, migrations.length);
      // A released migration must not change, because it does not run again.
      assert.deepEqual(
        MIGRATIONS.slice(0, migrations.length).map(({ name }) => name),
        migrations,
      );
      assert.deepEqual(await describeSchema(old), release.schema[kind]);
      await insertRecordedRows(old, release);
      await migrate(kind, old.transaction);
      assert.deepEqual(await describeSchema(old), expected);

      const settings = { ...toDatabaseSettings(config), APP_SECRET: appSecret, ROLE: 'web' };
      await using service = await startApp(settings);
      const login = { method: 'POST', path: '/api/v1/auth/login', body: CREDENTIALS };
      const { json: session } = await callService(service, login);
      const headers = { authorization: `Bearer ${String(session['token'])}` };
      const read = async (path: string): Promise<unknown> =>
        (await callService(service, { method: 'GET', path, headers })).json['data'];
      const videos = await read('/api/v1/videos');
      assert.ok(Array.isArray(videos) && videos.length === 1, JSON.stringify(videos));
      const [video] = videos;
      // The URL was sealed with the secret of the release.
      assert.match(video.sourceUrl, /^http:\/\/127\.0\.0\.1:\d+\/fast-start\.mp4$/);
      assert.deepEqual([video.title, video.status], ['Harbor at dawn', 'ready']);
      const text = await fetch(new URL(`/api/v1/videos/${video.id}/subtitles/en.vtt`, service.url));
      assert.match(await text.text(), /Good morning\./);
      const webhooks = await read('/api/v1/webhooks');
      assert.ok(Array.isArray(webhooks) && webhooks.length === 1, JSON.stringify(webhooks));
      const change = { method: 'PATCH', path: `/api/v1/videos/${video.id}`, headers };
      const { status } = await callService(service, { ...change, body: { title: 'Harbor' } });
      assert.equal(status, 200);
    });
  });
}
