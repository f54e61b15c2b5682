import assert from 'node:assert/strict';
import { test } from 'node:test';

import { respondWithStatus, openScriptedOrigin } from '#test/support/scripted-origin.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

test('sends the operator’s user agent, unless the request has its own', async () => {
  await using origin = await openScriptedOrigin({ '/': respondWithStatus(204) });
  const ports = [origin.port];
  const userAgents = [{ host: null, userAgent: 'Ours/1' }];
  const cases = [
    [{ ports }, {}, 'Reelay/0.1'],
    [{ ports, userAgents }, {}, 'Ours/1'],
    [{ ports, userAgents }, { 'user-agent': 'Theirs/1' }, 'Theirs/1'],
  ] as const;
  for (const [options, headers, expected] of cases) {
    await using egress = openTestEgress(options);
    await using response = await egress.open({ url: origin.url('/'), headers });
    assert.equal(response.status, 204);
    assert.equal(origin.requests.at(-1)?.headers['user-agent'], expected);
  }
});
