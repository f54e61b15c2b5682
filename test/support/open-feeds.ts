import type { FeedContext } from '#features/feeds/index.ts';
import { createHostLimits, isProviderPage } from '#features/resolution/index.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import { systemClock } from '#platform/clock.ts';
import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { testThreads } from './test-threads.ts';

type Options = Pick<FeedContext, 'database' | 'videos' | 'webhooks' | 'egress' | 'quotas'> &
  Partial<FeedContext>;

/**
 * The feeds feature with the same secret in all tests, and without jitter. By default, every
 * account exists.
 */
export function openFeeds({ clock = systemClock, ...options }: Options): FeedContext {
  return {
    secrets: createSecrets('a secret for the tests, and for nothing else'),
    clock,
    threads: testThreads,
    byteBudget: new ByteBudget(),
    hostLimits: createHostLimits({ rules: [], clock }),
    lockOwner: async () => {},
    isOwnerActive: async () => true,
    isVideoPage: isProviderPage,
    feeds: { intervalMs: 3_600_000, countMax: null },
    random: () => 0,
    ...options,
  };
}
