import { setTimeout as delay } from 'node:timers/promises';

import type { EventType } from '#contract/events.ts';
import { type AccountId, type WebhookId } from '#contract/ids.ts';
import {
  createDeliverJob,
  createEraseOldEvents,
  createWebhook,
  publishEvent,
  type WebhookContext,
} from '#features/webhooks/index.ts';
import type { RetryConfig } from '#platform/config/config.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import type { Database } from '#platform/db/database.ts';
import { createWorker, type Worker } from '#platform/jobs/create-worker.ts';
import type { HourlyErasure } from '#platform/jobs/hourly-erasure.ts';
import type { Logger } from '#platform/log/logger.ts';

import { openWebhooks } from './open-features.ts';
import { silentLog } from './silent-log.ts';
import { openTestEgress, type TestEgressOptions } from './test-egress.ts';
import { accountId } from './test-guard.ts';

export type DeliveryServiceOptions = {
  readonly database: Database;
  readonly egress: TestEgressOptions;
  readonly retries?: RetryConfig;
  readonly log?: Logger;
  /** By default, every account is active. */
  readonly isOwnerActive?: WebhookContext['isOwnerActive'];
};

export type TestDestination = {
  readonly id: WebhookId;
  readonly accountId: AccountId;
  readonly secret: string;
};

export type LoggedDelivery = {
  readonly id: string;
  readonly status: string;
  readonly nextAttemptAtMs: number | null;
  readonly attempts: readonly {
    readonly number: number;
    readonly atMs: number;
    readonly status: number | null;
    readonly success: number;
    readonly error: string | null;
  }[];
};

/** Destinations, events and delivery workers. The clock stands still until a test moves it. */
export type DeliveryService = AsyncDisposable & {
  readonly clock: { nowMs: number };
  readonly webhooks: WebhookContext;
  readonly eraseOldEvents: HourlyErasure;
  readonly startWorker: () => Worker;
  /** Destinations that were disabled automatically. */
  readonly disabled: readonly string[];
  /** Accounts need not exist; any name works. */
  readonly addDestination: (account: string, url: string) => Promise<TestDestination>;
  readonly publish: (
    account: string,
    subjects: readonly string[],
    type?: EventType,
  ) => Promise<void>;
  /** Oldest event first. */
  readonly list: (webhookId: WebhookId) => Promise<readonly LoggedDelivery[]>;
  /** Resolves with the list once it fulfills the predicate. */
  readonly waitForDeliveries: (
    webhookId: WebhookId,
    predicate: (list: readonly LoggedDelivery[]) => boolean,
  ) => Promise<readonly LoggedDelivery[]>;
};

/** Without a pause, the queries would take most of the CPU time of a test. */
const POLL_MS = 10;

export function openDeliveryService({
  database,
  egress: egressOptions,
  retries = loadConfig({}).config.webhookRetries,
  log = silentLog,
  isOwnerActive = async () => true,
}: DeliveryServiceOptions): DeliveryService {
  const egress = openTestEgress(egressOptions);
  const time = { nowMs: Date.now() };
  const clock = (): number => time.nowMs;
  const webhooks = { ...openWebhooks(database), isOwnerActive, clock };
  const disabled: string[] = [];
  const deliverJob = createDeliverJob({
    ...webhooks,
    egress,
    retries,
    random: () => 0,
    log,
    onAttempt: () => undefined,
    onDisabled: async (_tx, { webhookId }) => void disabled.push(webhookId),
  });
  const workers: Worker[] = [];

  async function list(webhookId: WebhookId): Promise<readonly LoggedDelivery[]> {
    // One statement: a delivery and its attempts change together.
    const rows = await database.queries
      .selectFrom('deliveries')
      .leftJoin('delivery_attempts', 'delivery_attempts.delivery_id', 'deliveries.id')
      .select([
        'deliveries.id',
        'deliveries.status',
        'next_attempt_at_ms',
        'number',
        'at_ms',
        'delivery_attempts.status as attempt_status',
        'success',
        'error',
      ])
      .where('webhook_id', '=', webhookId)
      .orderBy('event_seq')
      .orderBy('number')
      .execute();
    return Array.from(
      Map.groupBy(rows, ({ id }) => id),
      ([id, group]) => ({
        id,
        status: group[0]?.status ?? '',
        nextAttemptAtMs: group[0]?.next_attempt_at_ms ?? null,
        attempts: group.flatMap(({ number, at_ms: atMs, attempt_status: answer, success, error }) =>
          number === null || atMs === null || success === null
            ? []
            : [{ number, atMs, status: answer, success, error }],
        ),
      }),
    );
  }

  return {
    clock: time,
    webhooks,
    disabled,
    eraseOldEvents: createEraseOldEvents({ ...webhooks, log }),
    startWorker() {
      const worker = createWorker({
        database,
        handlers: [deliverJob],
        workerId: `worker ${workers.length}`,
        clock,
        log,
        concurrency: 8,
        leaseMs: 30_000,
        pollMs: POLL_MS,
      });
      workers.push(worker);
      worker.start();
      return worker;
    },
    async addDestination(account, url) {
      const owner = accountId(account);
      const { destination, secret } = await createWebhook(webhooks, owner, {
        url,
        events: ['*'],
      });
      return { id: destination.id, accountId: owner, secret };
    },
    async publish(account, subjects, type = 'video.ready') {
      await database.transaction(async (tx) => {
        for (const subject of subjects) {
          await publishEvent(tx, webhooks, {
            accountId: accountId(account),
            type,
            tags: [],
            subject,
            render: () => ({ subject }),
          });
        }
      });
    },
    list,
    async waitForDeliveries(webhookId, predicate) {
      for (;;) {
        const listed = await list(webhookId);
        if (predicate(listed)) return listed;
        await delay(POLL_MS);
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.stop({ graceMs: 0 })));
      await egress[Symbol.asyncDispose]();
    },
  };
}

/** True if these are the statuses of all listed deliveries, in order. */
export function haveStatuses(
  ...statuses: readonly string[]
): (list: readonly LoggedDelivery[]) => boolean {
  return (list) => list.map((delivery) => delivery.status).join() === statuses.join();
}
