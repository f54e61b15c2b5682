import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const WORK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/** What the service counts; one function for each thing that happens, so that names stand here only. */
export type Metrics = {
  readonly requestFinished: (request: {
    readonly route: string;
    readonly method: string;
    readonly status: number;
    readonly seconds: number;
  }) => void;
  /** `adapter` is null where none knew the address. */
  readonly resolutionFinished: (resolution: {
    readonly outcome: string;
    readonly adapter: string | null;
    readonly seconds: number;
    /** Sent to upstreams. */
    readonly requests: number;
  }) => void;
  /** A failure of late was answered once more, without asking the source. */
  readonly failureRecalled: (outcome: string) => void;
  /** A request of a resolution was not sent, for its host's sake. */
  readonly requestHeldBack: (reason: string) => void;
  readonly deliveryAttempted: (attempt: {
    readonly outcome: string;
    readonly seconds: number;
    /** Null while it is to be tried again. */
    readonly deliveryStatus: 'succeeded' | 'failed' | null;
  }) => void;
  readonly sourceChecked: (outcome: string) => void;
  readonly egressRefused: (reason: string) => void;
  readonly streamBytes: (bytes: number) => void;
  /** Returns the function that says that the stream has ended. */
  readonly streamOpened: () => () => void;
  readonly reportsTaken: (outcome: string, count: number) => void;
  readonly reportsCommitted: (commit: {
    readonly batches: number;
    readonly seconds: number;
  }) => void;
  readonly jobFinished: (run: {
    readonly kind: string;
    readonly outcome: string;
    readonly durationMs: number;
  }) => void;
  /** Prometheus' text format. */
  readonly render: () => Promise<{ readonly contentType: string; readonly text: string }>;
};

/** Other processes of the same service, which count for themselves. */
type OtherCounters = {
  readonly ask: () => Promise<readonly unknown[]>;
  readonly answer: (give: () => Promise<unknown>) => void;
};

/** With `others`, what is rendered is the sum of all processes. */
export function createMetrics(others?: OtherCounters): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'reelay_http_request_duration_seconds',
    help: 'Answered requests by route pattern.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const checks = new Counter({
    name: 'reelay_source_checks_total',
    help: 'Scheduled checks of sources by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const refusals = new Counter({
    name: 'reelay_egress_refused_total',
    help: 'Addresses that were not connected to, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const bytes = new Counter({
    name: 'reelay_stream_bytes_total',
    help: 'Bytes of media and manifests sent to viewers.',
    registers,
  });
  const streams = new Gauge({
    name: 'reelay_streams_open',
    help: 'Answers of /stream that are being sent.',
    registers,
  });
  const jobs = new Histogram({
    name: 'reelay_job_duration_seconds',
    help: 'Ended attempts at jobs by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: WORK_SECONDS,
    registers,
  });

  others?.answer(() => registry.getMetricsAsJSON());

  return {
    requestFinished: ({ route, method, status, seconds }) =>
      requests.observe({ route, method, status }, seconds),
    ...countResolutions(registers),
    deliveryAttempted: countDeliveries(registers),
    sourceChecked: (outcome) => checks.inc({ outcome }),
    egressRefused: (reason) => refusals.inc({ reason }),
    streamBytes: (count) => bytes.inc(count),
    streamOpened: () => openOne(streams),
    ...countReports(registers),
    jobFinished: ({ kind, outcome, durationMs }) =>
      jobs.observe({ kind, outcome }, durationMs / 1000),
    render: async () => {
      const all = others === undefined ? registry : await sum(registry, await others.ask());
      return { contentType: registry.contentType, text: await all.metrics() };
    },
  };
}

type ResolutionCounts = Pick<Metrics, 'resolutionFinished' | 'failureRecalled' | 'requestHeldBack'>;

function countResolutions(registers: Registry[]): ResolutionCounts {
  const resolutions = new Histogram({
    name: 'reelay_resolution_duration_seconds',
    help: 'Resolutions by outcome and adapter.',
    labelNames: ['outcome', 'adapter'],
    buckets: WORK_SECONDS,
    registers,
  });
  const resolutionRequests = new Counter({
    name: 'reelay_resolution_requests_total',
    help: 'Requests that resolutions sent, by adapter.',
    labelNames: ['adapter'],
    registers,
  });
  const recalled = new Counter({
    name: 'reelay_failures_recalled_total',
    help: 'Resolutions answered with a failure of late, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const heldBack = new Counter({
    name: 'reelay_requests_held_back_total',
    help: 'Requests of resolutions that were not sent for their host’s sake, by reason.',
    labelNames: ['reason'],
    registers,
  });
  return {
    resolutionFinished: ({ outcome, adapter: name, seconds, requests: sent }) => {
      const adapter = name ?? 'none';
      resolutions.observe({ outcome, adapter }, seconds);
      resolutionRequests.inc({ adapter }, sent);
    },
    failureRecalled: (outcome) => recalled.inc({ outcome }),
    requestHeldBack: (reason) => heldBack.inc({ reason }),
  };
}

function countDeliveries(registers: Registry[]): Metrics['deliveryAttempted'] {
  const attempts = new Histogram({
    name: 'reelay_webhook_attempt_duration_seconds',
    help: 'Attempts at webhook deliveries by outcome.',
    labelNames: ['outcome'],
    buckets: WORK_SECONDS,
    registers,
  });
  const deliveries = new Counter({
    name: 'reelay_webhook_deliveries_total',
    help: 'Ended webhook deliveries by status.',
    labelNames: ['status'],
    registers,
  });
  return ({ outcome, seconds, deliveryStatus }) => {
    attempts.observe({ outcome }, seconds);
    if (deliveryStatus !== null) deliveries.inc({ status: deliveryStatus });
  };
}

function countReports(registers: Registry[]): Pick<Metrics, 'reportsTaken' | 'reportsCommitted'> {
  const events = new Counter({
    name: 'reelay_analytics_events_total',
    help: 'Events that players reported, by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  const commits = new Histogram({
    name: 'reelay_analytics_commit_duration_seconds',
    help: 'Commits of what players reported.',
    buckets: REQUEST_SECONDS,
    registers,
  });
  const batches = new Counter({
    name: 'reelay_analytics_batches_total',
    help: 'Batches of events that were committed, many at a time.',
    registers,
  });
  return {
    reportsTaken: (outcome, count) => events.inc({ outcome }, count),
    reportsCommitted(commit) {
      commits.observe(commit.seconds);
      batches.inc(commit.batches);
    },
  };
}

async function sum(own: Registry, others: readonly unknown[]): Promise<Pick<Registry, 'metrics'>> {
  const lists = others.filter((list): list is object[] => Array.isArray(list));
  return AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...lists]);
}

function openOne(gauge: Gauge): () => void {
  let isOpen = true;
  gauge.inc();
  return () => {
    if (isOpen) gauge.dec();
    isOpen = false;
  };
}
