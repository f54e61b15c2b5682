import assert from 'node:assert/strict';
import { it } from 'node:test';

import { insertProcess, writeMalformedHop } from '#platform/nodes/node-store.ts';
import { forEachDatabase } from '#test/support/databases.ts';
import { silentLog } from '#test/support/silent-log.ts';

import { checkProxies } from './check-proxies.ts';

forEachDatabase((_kind, open, { createDatabaseConfig }) => {
  it('reports the proxies that sent malformed addresses', async () => {
    const config = await createDatabaseConfig();
    const database = await open(config);
    assert.equal((await checkProxies(config, silentLog)).level, 'ok');
    await database.transaction(async (tx) => {
      const process = { nodeId: 'node', host: 'host', pid: 1, role: 'all', version: '1' } as const;
      const times = { startedAtMs: 1, drainingSinceMs: null };
      for (const id of ['a', 'b']) {
        await insertProcess(tx, { id, ...process, ...times });
        await writeMalformedHop(tx, id, '10.0.0.1');
      }
    });
    const finding = await checkProxies(config, silentLog);
    assert.equal(finding.level, 'warn');
    assert.match(finding.message, /10\.0\.0\.1\. Such/);
  });
});
