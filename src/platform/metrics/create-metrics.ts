import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';

import { exportCaches } from './export-caches.ts';
import { type CanaryMetric, exportCanaries } from './export-canaries.ts';
import { exportChangesAge } from './export-changes-age.ts';
import { exportSlabs, type SlabCounts } from './export-slabs.ts';
import { createFastHistogram } from './fast-histogram.ts';
import { METRICS } from './metrics.ts';
import { readByLabel } from './read-by-label.ts';

/**
 * The service's metrics, with one function per event, so that only this folder knows their names
 * and labels.
 */
export type Metrics = {
  readonly requestFinished: (request: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** A connection was closed, or a request rejected, because of a limit of its client. */
  readonly clientLimited: (reason: string) => void;
  /** `adapter` is null when no adapter matched the URL. */
  readonly resolutionFinished: (resolution: {
    readonly outcome: string;
    readonly adapter: string | null;
    readonly seconds: number;
    /** Requests sent to upstreams. */
    readonly requests: number;
  }) => void;
  /** Counts a recent failure that was returned from the cache, without a request to the source. */
  readonly cachedFailureReturned: (outcome: string) => void;
  /** Counts a request of a resolution that was not sent because of a per-host limit. */
  readonly requestThrottled: (reason: string) => void;
  readonly deliveryAttempted: (attempt: {
    readonly outcome: string;
    readonly seconds: number;
    /** Null when the delivery will be retried. */
    readonly deliveryStatus: 'succeeded' | 'failed' | null;
  }) => void;
  readonly mailAttempted: (attempt: {
    readonly template: string;
    readonly outcome: 'sent' | 'failed' | 'rejected' | 'expired';
  }) => void;
  readonly sourceChecked: (outcome: string) => void;
  readonly feedChecked: (outcome: string) => void;
  readonly egressRefused: (reason: string) => void;
  /** Exports the memory of a cache, which `read` returns for each scrape in bytes. */
  readonly exportCache: (cache: string, read: () => number) => void;
  /** Exports the blocks of the pool that receives media. */
  readonly exportSlabs: (pool: SlabCounts) => void;
  /** Exports how old unnoticed changes may be, which `read` returns for each scrape in seconds. */
  readonly exportChangesAge: (read: () => number) => void;
  /** The values of a metric by the values of its label, of all processes of this node. */
  readonly readByLabel: (source: {
    readonly name: string;
    readonly label: string;
  }) => Promise<Readonly<Record<string, number>>>;
  /** Counts spans that were sent to the collector, or discarded because that failed. */
  readonly spansExported: (outcome: 'sent' | 'failed', count: number) => void;
  /** Counts a task on a thread. */
  readonly taskFinished: (task: {
    readonly name: string;
    readonly outcome: string;
    /** Includes the time in the queue. */
    readonly seconds: number;
  }) => void;
  readonly streamBytes: (bytes: number) => void;
  /** Returns the function to call when the stream ends. */
  readonly streamOpened: () => () => void;
  /** Counts a response that was cut because its reader lost access. */
  readonly responseCut: (cause: string) => void;
  /** Records the age of a cached video that was used for a request. */
  readonly cachedVideoUsed: (ageSeconds: number) => void;
  readonly reportsReceived: (outcome: string, count: number) => void;
  readonly reportsCommitted: (commit: {
    readonly batches: number;
    readonly seconds: number;
  }) => void;
  readonly jobFinished: (run: {
    readonly kind: string;
    readonly outcome: string;
    readonly durationMs: number;
  }) => void;
  /** Exports the last results of providers, which `read` returns for each scrape. */
  readonly exportCanaries: (read: () => Promise<readonly CanaryMetric[]>) => void;
  /** The Prometheus text format. */
  readonly render: () => Promise<{ readonly contentType: string; readonly text: string }>;
};

/** The other processes of the service, which count separately. */
type SiblingMetrics = {
  readonly collect: () => Promise<readonly unknown[]>;
  readonly provide: (collectMetrics: () => Promise<unknown>) => void;
};

/** With `others`, the rendered metrics are aggregated over all processes. */
export function createMetrics(others?: SiblingMetrics): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = createFastHistogram({ ...METRICS.requests, registers });
  const checks = new Counter({ ...METRICS.sourceChecks, registers });
  const bytes = new Counter({ ...METRICS.streamBytes, registers });
  const streams = new Gauge({ ...METRICS.openStreams, registers });
  const cuts = new Counter({ ...METRICS.cutResponses, registers });
  const jobs = new Histogram({ ...METRICS.jobs, registers });
  const limited = new Counter({ ...METRICS.limitedClients, registers });
  const feedChecks = new Counter({ ...METRICS.feedChecks, registers });
  const mails = new Counter({ ...METRICS.mails, registers });
  const tasks = new Histogram({ ...METRICS.threadTasks, registers });
  const staleness = createFastHistogram({ ...METRICS.cacheStaleness, registers });
  const refusals = new Counter({ ...METRICS.refusedConnections, registers });
  const spans = new Counter({ ...METRICS.exportedSpans, registers });

  others?.provide(() => registry.getMetricsAsJSON());
  const collectAll = async (): ReturnType<typeof aggregate> =>
    others === undefined ? registry : aggregate(registry, await others.collect());

  return {
    requestFinished: ({ route, method, status, seconds }) =>
      requests.add(seconds, route, method, status),
    clientLimited: (reason) => limited.inc({ reason }),
    ...countResolutions(registers),
    deliveryAttempted: countDeliveries(registers),
    mailAttempted: (attempt) => mails.inc(attempt),
    sourceChecked: (outcome) => checks.inc({ outcome }),
    feedChecked: (outcome) => feedChecks.inc({ outcome }),
    taskFinished: ({ name: task, outcome, seconds }) => tasks.observe({ task, outcome }, seconds),
    egressRefused: (reason) => refusals.inc({ reason }),
    spansExported: (outcome, count) => spans.inc({ outcome }, count),
    streamBytes: (count) => bytes.inc(count),
    streamOpened: () => trackOpenStream(streams),
    responseCut: (cause) => cuts.inc({ cause }),
    cachedVideoUsed: (ageSeconds) => staleness.add(ageSeconds),
    ...countReports(registers),
    jobFinished: ({ kind, outcome, durationMs }) =>
      jobs.observe({ kind, outcome }, durationMs / 1000),
    exportCache: exportCaches(registers),
    exportSlabs: (pool) => exportSlabs(registers, pool),
    exportChangesAge: (read) => exportChangesAge(registers, read),
    readByLabel: async (source) => readByLabel(await collectAll(), source),
    render: async () => {
      const all = await collectAll();
      return { contentType: registry.contentType, text: await all.metrics() };
    },
  };
}

type ResolutionCounts = Pick<
  Metrics,
  'resolutionFinished' | 'cachedFailureReturned' | 'requestThrottled' | 'exportCanaries'
>;

function countResolutions(registers: Registry[]): ResolutionCounts {
  const resolutions = new Histogram({ ...METRICS.resolutions, registers });
  const resolutionRequests = new Counter({ ...METRICS.resolutionRequests, registers });
  const cachedFailures = new Counter({ ...METRICS.cachedFailures, registers });
  const throttled = new Counter({ ...METRICS.throttledRequests, registers });
  return {
    resolutionFinished: ({ outcome, adapter: name, seconds, requests: sent }) => {
      const adapter = name ?? 'none';
      resolutions.observe({ outcome, adapter }, seconds);
      resolutionRequests.inc({ adapter }, sent);
    },
    cachedFailureReturned: (outcome) => cachedFailures.inc({ outcome }),
    requestThrottled: (reason) => throttled.inc({ reason }),
    exportCanaries: (read) => exportCanaries(registers, read),
  };
}

function countDeliveries(registers: Registry[]): Metrics['deliveryAttempted'] {
  const attempts = new Histogram({ ...METRICS.deliveryAttempts, registers });
  const deliveries = new Counter({ ...METRICS.deliveries, registers });
  return ({ outcome, seconds, deliveryStatus }) => {
    attempts.observe({ outcome }, seconds);
    if (deliveryStatus !== null) deliveries.inc({ status: deliveryStatus });
  };
}

function countReports(
  registers: Registry[],
): Pick<Metrics, 'reportsReceived' | 'reportsCommitted'> {
  const events = new Counter({ ...METRICS.playbackEvents, registers });
  const commits = new Histogram({ ...METRICS.playbackCommits, registers });
  const batches = new Counter({ ...METRICS.playbackBatches, registers });
  return {
    reportsReceived: (outcome, count) => events.inc({ outcome }, count),
    reportsCommitted(commit) {
      commits.observe(commit.seconds);
      batches.inc(commit.batches);
    },
  };
}

async function aggregate(
  registry: Registry,
  others: readonly unknown[],
): Promise<Pick<Registry, 'metrics' | 'getSingleMetric'>> {
  const lists = others.filter((list): list is object[] => Array.isArray(list));
  return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...lists]);
}

function trackOpenStream(gauge: Gauge): () => void {
  let isOpen = true;
  gauge.inc();
  return () => {
    if (isOpen) gauge.dec();
    isOpen = false;
  };
}
