import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { silentLog } from '#test/support/silent-log.ts';

import type { ChangeTopic } from '../database.ts';
import { openDatabase } from '../open-database.ts';

test('relays committed changes to other processes, and receives theirs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-changes-'));
  const sent: string[] = [];
  const received: string[] = [];
  let receive: ((topic: ChangeTopic, subject: string) => void) | undefined;
  const relay = {
    sendChange: (topic: ChangeTopic, subject: string) => void sent.push(`${topic} ${subject}`),
    onChange: (listener: typeof receive) => {
      receive = listener;
    },
  };
  {
    const location = { kind: 'sqlite', file: join(folder, 'a.db') } as const;
    await using database = await openDatabase(location, { log: silentLog, relay });
    database.changes.subscribe('video', (subject) => received.push(subject));
    await database.transaction(async (tx) => {
      await database.changes.publish(tx, 'video', 'mine');
      assert.deepEqual(sent, []);
    });
    receive?.('video', 'theirs');
    receive?.('job', 'another topic');
  }
  assert.deepEqual(sent, ['video mine']);
  assert.deepEqual(received, ['mine', 'theirs']);
  await rm(folder, { recursive: true });
});
