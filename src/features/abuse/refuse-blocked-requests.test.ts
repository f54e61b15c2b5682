import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createScriptedEgress } from '#test/support/scripted-egress.ts';

import { refuseBlockedRequests } from './refuse-blocked-requests.ts';

const BLOCK = { id: 'blk_1', createdAtMs: 0 };

it('refuses requests to blocked sources before they are sent', async () => {
  const requested: string[] = [];
  const egress = createScriptedEgress(({ pathname }) => {
    requested.push(pathname);
    return { text: 'a file' };
  });
  const opener = refuseBlockedRequests(egress, {
    find: ({ url }) => (url.pathname === '/blocked.mp4' ? BLOCK : undefined),
  });
  const open = (path: string): ReturnType<typeof opener.open> =>
    opener.open({
      url: new URL(path, 'https://media.example'),
      signal: AbortSignal.timeout(10_000),
    });
  await using response = await open('/allowed.mp4');
  assert.equal(response.status, 200);
  await assert.rejects(open('/blocked.mp4'), { code: 'source_blocked' });
  assert.deepEqual(requested, ['/allowed.mp4']);
});
