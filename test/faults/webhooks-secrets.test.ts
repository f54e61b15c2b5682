import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import pino from 'pino';

import { openDatabase } from '#platform/db/open-database.ts';

import { openDeliveryService } from '../support/delivery-service.ts';
import { startReceiver } from '../support/receiver.ts';
import { silentLog } from '../support/silent-log.ts';

const PLANTED = {
  path: 'planted-in-the-path',
  payload: 'planted-in-the-payload',
  answer: 'planted-in-the-answer',
  header: 'planted-in-a-header',
} as const;

test('F108: no address, secret, payload or answer of a delivery stands in the database or the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelay-planted-'));
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  let secret: string;
  try {
    await using database = await openDatabase(
      { kind: 'sqlite', file: join(folder, 'reelay.db') },
      { log: silentLog },
    );
    await using receiver = await startReceiver((response) => {
      response.writeHead(500, { 'x-planted': PLANTED.header, location: `/${PLANTED.header}` });
      response.end(PLANTED.answer);
    });
    await using service = openDeliveryService({
      database,
      egress: { ports: [receiver.port] },
      retries: { attemptsMax: 2, backoffMs: [0] },
      log,
    });
    const destination = await service.addDestination('ada', `${receiver.url}/${PLANTED.path}`);
    ({ secret } = destination);
    await service.publish('ada', [PLANTED.payload]);
    service.startWorker();
    await service.untilListed(destination.id, ([one]) => one?.status === 'failed');
    receiver.replyWith((response) => response.writeHead(410).end(PLANTED.answer));
    await service.publish('ada', [PLANTED.payload]);
    await service.untilListed(destination.id, ([, two]) => two?.status === 'failed');
    assert.match(receiver.received[0]?.body ?? '', new RegExp(PLANTED.payload));

    const files = await readdir(folder);
    assert.ok(files.includes('reelay.db'));
    const stored = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
    const kept = [...stored, ...lines].join('\n');
    // The event's subject is its video's ID; everything that was sent is in the payload only.
    for (const planted of [PLANTED.path, PLANTED.answer, PLANTED.header]) {
      assert.equal(kept.includes(planted), false, planted);
    }
    for (const planted of [`"${PLANTED.payload}"`, '"apiVersion"', secret, secret.slice(6)]) {
      assert.equal(kept.includes(planted), false, planted);
    }
    const signature = String(receiver.received[0]?.headers['x-service-signature']);
    assert.equal(kept.includes(signature), false);
    assert.ok(lines.some((line) => line.includes('a destination was disabled')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
