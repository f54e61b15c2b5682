import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';

import pino from 'pino';

import { openDatabase } from '#platform/db/open-database.ts';

import { openDeliveryService } from '../support/delivery-service.ts';
import { startReceiver } from '../support/receiver.ts';
import { silentLog } from '../support/silent-log.ts';
import { openTemporaryFolder } from '../support/temporary-folder.ts';

const PLANTED = {
  path: 'planted-in-the-path',
  payload: 'planted-in-the-payload',
  response: 'planted-in-the-response',
  header: 'planted-in-a-header',
} as const;

test('fault 108: stores and logs no URL, secret, payload or response of a delivery', async () => {
  await using folder = await openTemporaryFolder();
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  await using database = await openDatabase(
    { kind: 'sqlite', file: join(folder.path, 'reelay.db') },
    { log: silentLog },
  );
  await using receiver = await startReceiver((_request, response) => {
    response.writeHead(500, { 'x-planted': PLANTED.header, location: `/${PLANTED.header}` });
    response.end(PLANTED.response);
  });
  await using service = openDeliveryService({
    database,
    egress: { ports: [receiver.port] },
    retries: { attemptsMax: 2, backoffMs: [0] },
    log,
  });
  const destination = await service.addDestination('ada', `${receiver.url}/${PLANTED.path}`);
  const { secret } = destination;
  await service.publish('ada', [PLANTED.payload]);
  service.startWorker();
  await service.waitForDeliveries(destination.id, ([one]) => one?.status === 'failed');
  receiver.replyWith((_request, response) => response.writeHead(410).end(PLANTED.response));
  await service.publish('ada', [PLANTED.payload]);
  await service.waitForDeliveries(destination.id, ([, two]) => two?.status === 'failed');
  assert.match(receiver.received[0]?.body ?? '', new RegExp(PLANTED.payload));

  const files = await readdir(folder.path);
  assert.ok(files.includes('reelay.db'));
  const stored = await Promise.all(
    files.map((file) => readFile(join(folder.path, file), 'latin1')),
  );
  const persisted = [...stored, ...lines].join('\n');
  // The ID of the video is stored as the subject of the event. Other values are only in the
  // payload.
  for (const planted of [PLANTED.path, PLANTED.response, PLANTED.header]) {
    assert.equal(persisted.includes(planted), false, planted);
  }
  for (const planted of [`"${PLANTED.payload}"`, '"apiVersion"', secret, secret.slice(6)]) {
    assert.equal(persisted.includes(planted), false, planted);
  }
  const signature = String(receiver.received[0]?.headers['x-service-signature']);
  assert.equal(persisted.includes(signature), false);
  assert.ok(lines.some((line) => line.includes('webhook disabled')));
});
