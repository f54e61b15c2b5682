import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { LeaseTerms, LossCause } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import type { ChangeBus } from '#platform/db/database.ts';
import { newSessionId } from '#platform/new-id.ts';
import { createTestChangeBus } from '#test/support/change-bus.ts';
import { silentLog } from '#test/support/silent-log.ts';
import { videoId } from '#test/support/video-fixtures.ts';

import type { VideoAccess } from '../../record/store/find-columns.ts';
import { createAccessLeases } from './access-leases.ts';

const TALK = videoId('taLk');
const OTHER = videoId('other');
const SESSION = newSessionId();
/** No test lasts this long. */
const NEVER_MS = 2 ** 30;

describe('createAccessLeases', () => {
  it('ends the leases of a video when a change is announced', async () => {
    const { hold, videos, bus } = setUp({ sweepMs: NEVER_MS });
    const [one, two, other] = [hold(anyone(TALK)), hold(anyone(TALK)), hold(anyone(OTHER))];
    videos.clear();
    bus.notify(TALK);
    assert.deepEqual([await one.lost, await two.lost], ['deleted', 'deleted']);
    bus.notify(OTHER);
    assert.equal(await other.lost, 'deleted');
  });

  it('verifies all leases after a gap in the announcements', async () => {
    const gap = Promise.withResolvers<() => void>();
    const subscribe: ChangeBus['subscribe'] = (_topic, _listener, onGap) => {
      if (onGap !== undefined) gap.resolve(onGap);
      return () => {};
    };
    const { hold, videos } = setUp({ sweepMs: NEVER_MS, subscribe });
    const { lost } = hold(anyone(TALK));
    videos.clear();
    (await gap.promise)();
    assert.equal(await lost, 'deleted');
  });

  it('verifies all leases when the block list changes', async () => {
    const { hold, videos, changeBlocks } = setUp({ sweepMs: NEVER_MS });
    const { lost } = hold(anyone(TALK));
    videos.set(TALK, { visibility: 'public', playbackEpoch: 0, isRemoved: true });
    changeBlocks();
    assert.equal(await lost, 'removed');
  });

  it('notices unannounced changes of videos, the expiry of tokens, and revoked credentials', async () => {
    const { hold, videos, credentials, setNow } = setUp();
    videos.set(OTHER, { visibility: 'private', playbackEpoch: 0, isRemoved: false });
    const grant = { epoch: 0, expiresAtSeconds: 10 };
    const limits = {
      networks: [],
      countries: [],
      sites: null,
      notBeforeSeconds: null,
      sessions: null,
      issuer: SESSION,
    };
    const issued = { epoch: 1, expiresAtSeconds: 20, limits };
    const [anonymous, viewer, guest, owner] = [
      hold(anyone(TALK)),
      hold({ ...anyone(OTHER), grant }),
      hold({ ...anyone(OTHER), grant: issued }),
      hold({ kind: 'owner', videoId: OTHER, credentialId: SESSION }),
    ];
    videos.set(TALK, { visibility: 'private', playbackEpoch: 0, isRemoved: false });
    assert.equal(await anonymous.lost, 'private');
    setNow(10_000);
    assert.equal(await viewer.lost, 'expired');
    credentials.clear();
    assert.equal(await owner.lost, 'signed_out');
    assert.equal(await guest.lost, 'revoked');
  });

  it('reports a loss once, and not after the response has ended', async () => {
    const { hold, videos, bus, losses } = setUp({ sweepMs: NEVER_MS });
    const [ended, running] = [hold(anyone(TALK)), hold(anyone(TALK))];
    ended.lease[Symbol.dispose]();
    videos.clear();
    bus.notify(TALK);
    bus.notify(TALK);
    await running.lost;
    bus.notify(TALK);
    const later = hold(anyone(TALK));
    bus.notify(TALK);
    await later.lost;
    assert.deepEqual(losses, ['deleted', 'deleted']);
  });

  it('ends leases while the database is unreachable, first those of private videos', async () => {
    const { hold, fail, losses } = setUp();
    const [anonymous, viewer] = [
      hold(anyone(TALK)),
      hold({ ...anyone(OTHER), grant: { epoch: 0, expiresAtSeconds: 10 } }),
    ];
    fail();
    assert.equal(await viewer.lost, 'unverified');
    assert.deepEqual(losses, ['unverified']);
    assert.equal(await anonymous.lost, 'unverified');
  });
});

function anyone(id: VideoId): Extract<LeaseTerms, { kind: 'reader' }> {
  return { kind: 'reader', videoId: id, grant: null, credentialId: null };
}

type Held = { readonly lease: Disposable; readonly lost: Promise<LossCause> };

/** Leases for two public videos. */
function setUp({
  sweepMs = 1,
  subscribe,
}: { readonly sweepMs?: number; readonly subscribe?: ChangeBus['subscribe'] } = {}) {
  const bus = createTestChangeBus();
  const isPublic: VideoAccess = { visibility: 'public', playbackEpoch: 0, isRemoved: false };
  const videos = new Map<string, VideoAccess>([
    [TALK, isPublic],
    [OTHER, isPublic],
  ]);
  const credentials = new Set<string>([SESSION]);
  const losses: LossCause[] = [];
  const blockListeners: (() => void)[] = [];
  let nowMs = 0;
  let isReachable = true;
  const holdLease = createAccessLeases({
    async findAccess(ids) {
      if (!isReachable) throw new Error('the database is down');
      return new Map([...videos].filter(([id]) => ids.includes(id)));
    },
    findActiveCredentials: async () => credentials,
    blocks: { onChange: (listener) => void blockListeners.push(listener) },
    changes: { subscribe: subscribe ?? bus.subscribe },
    clock: () => nowMs,
    log: silentLog,
    onLost: (cause) => losses.push(cause),
    outageMsMax: 30,
    sweepMs,
  });

  function hold(terms: LeaseTerms): Held {
    const { promise, resolve } = Promise.withResolvers<LossCause>();
    return { lease: holdLease(terms, resolve), lost: promise };
  }

  return {
    hold,
    videos,
    credentials,
    changeBlocks: () => {
      for (const listener of blockListeners) listener();
    },
    bus,
    losses,
    setNow: (ms: number) => {
      nowMs = ms;
    },
    fail: () => {
      isReachable = false;
    },
  };
}
