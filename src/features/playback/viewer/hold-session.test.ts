import assert from 'node:assert/strict';
import { it } from 'node:test';

import { SESSION_RENEWAL_MS } from '#features/videos/index.ts';
import { createTestServer } from '#test/support/http-server.ts';
import { videoId } from '#test/support/video-fixtures.ts';

import { holdSession } from './hold-session.ts';

const LIMITS = {
  networks: [],
  countries: [],
  sites: null,
  notBeforeSeconds: null,
  sessions: { name: 'a', max: 1 },
  issuer: null,
};
const GRANT = { epoch: 0, expiresAtSeconds: 2_000_000_000, limits: LIMITS };

for (const { leaves, renewals } of [
  { leaves: false, renewals: 1 },
  { leaves: true, renewals: 0 },
]) {
  const state = leaves ? 'has left before it was admitted' : 'is watching';
  it(`renews the session of a viewer who ${state}: ${renewals}`, async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    await using app = createTestServer();
    let admissions = 0;
    app.server.get('/', async (request, reply) => {
      const admitSession = async (): Promise<void> => {
        admissions += 1;
        if (leaves && admissions === 1) {
          const closed = new Promise((resolve) => reply.raw.once('close', resolve));
          reply.raw.destroy();
          await closed;
        }
      };
      const session = { videoId: videoId('a'), grant: GRANT };
      await holdSession({ videos: { admitSession } }, { request, reply }, session);
      t.mock.timers.tick(SESSION_RENEWAL_MS);
      return reply.send('media');
    });
    await Promise.allSettled([app.server.inject('/')]);
    t.mock.timers.tick(SESSION_RENEWAL_MS);
    assert.equal(admissions, 1 + renewals);
  });
}
