import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';

import type { ChangeTopic } from '../database.ts';
import { openDatabase } from '../open-database.ts';

test('a change is told to the processes beside this one when it is committed, and heard from them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-changes-'));
  const told: string[] = [];
  const heard: string[] = [];
  let hear: ((topic: ChangeTopic, subject: string) => void) | undefined;
  const relay = {
    tellChange: (topic: ChangeTopic, subject: string) => void told.push(`${topic} ${subject}`),
    hearChanges: (listener: typeof hear) => {
      hear = listener;
    },
  };
  {
    const place = { kind: 'sqlite', file: join(folder, 'a.db') } as const;
    await using database = await openDatabase(place, { log: silentLog, relay });
    database.changes.subscribe('video', (subject) => heard.push(subject));
    await database.transaction(async (tx) => {
      await database.changes.publish(tx, 'video', 'mine');
      assert.deepEqual(told, []);
    });
    hear?.('video', 'theirs');
    hear?.('job', 'another topic');
  }
  assert.deepEqual(told, ['video mine']);
  assert.deepEqual(heard, ['mine', 'theirs']);
  await rm(folder, { recursive: true });
});
