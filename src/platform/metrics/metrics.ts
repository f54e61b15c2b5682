const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Up to the age limit of the cache, the bound of a revocation, and the use during outages. */
const STALENESS_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 5, 15, 30, 300];
const WORK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/** Every metric of the service, in the order of `docs/metrics.md`. */
export const METRICS = {
  requests: {
    name: 'reelay_http_request_duration_seconds',
    help: 'Duration of HTTP requests by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: REQUEST_SECONDS,
  },
  limitedClients: {
    name: 'reelay_client_limited_total',
    help: 'Closed connections and rejected requests because of limits per client, by reason.',
    labelNames: ['reason'],
  },
  streamBytes: {
    name: 'reelay_stream_bytes_total',
    help: 'Bytes of media and manifests sent to viewers.',
  },
  openStreams: {
    name: 'reelay_streams_open',
    help: 'Active responses of /stream.',
  },
  cutResponses: {
    name: 'reelay_responses_cut_total',
    help: 'Running responses cut because the reader lost access, by cause.',
    labelNames: ['cause'],
  },
  cacheSizes: {
    name: 'reelay_cache_bytes',
    help: 'Memory that the entries of a cache use.',
    labelNames: ['cache'],
  },
  slabs: {
    name: 'reelay_slabs',
    help: 'Memory blocks of 512 KiB for upstream media, by state (used, pooled).',
    labelNames: ['state'],
  },
  cacheStaleness: {
    name: 'reelay_cache_staleness_seconds',
    help: 'Time for which changes of the cached video records that served a request may have gone unnoticed.',
    buckets: STALENESS_SECONDS,
  },
  changesAge: {
    name: 'reelay_changes_age_seconds',
    help: 'Time for which changes by other processes, such as takedowns, may have gone unnoticed (PostgreSQL).',
  },
  resolutions: {
    name: 'reelay_resolution_duration_seconds',
    help: 'Duration of resolutions by outcome and adapter.',
    labelNames: ['outcome', 'adapter'],
    buckets: WORK_SECONDS,
  },
  resolutionRequests: {
    name: 'reelay_resolution_requests_total',
    help: 'Upstream requests of resolutions by adapter.',
    labelNames: ['adapter'],
  },
  cachedFailures: {
    name: 'reelay_cached_failures_total',
    help: 'Resolutions that returned a cached failure, by outcome.',
    labelNames: ['outcome'],
  },
  throttledRequests: {
    name: 'reelay_throttled_requests_total',
    help: 'Upstream requests of resolutions that were not sent because of per-host limits, by reason.',
    labelNames: ['reason'],
  },
  sourceChecks: {
    name: 'reelay_source_checks_total',
    help: 'Scheduled source checks by outcome.',
    labelNames: ['outcome'],
  },
  feedChecks: {
    name: 'reelay_feed_checks_total',
    help: 'Checks of feeds by outcome.',
    labelNames: ['outcome'],
  },
  canaryStatuses: {
    name: 'reelay_provider_canary',
    help: 'Last status of each provider in scheduled checks; the value is 1.',
    labelNames: ['provider', 'status'],
    aggregator: 'max',
  },
  canaryTimes: {
    name: 'reelay_provider_canary_checked_timestamp_seconds',
    help: 'Time of the last scheduled check of a provider.',
    labelNames: ['provider'],
    aggregator: 'max',
  },
  refusedConnections: {
    name: 'reelay_egress_refused_total',
    help: 'Upstream connections blocked by the egress rules, by reason.',
    labelNames: ['reason'],
  },
  threadTasks: {
    name: 'reelay_thread_task_duration_seconds',
    help: 'Duration of parsing on threads by task and outcome, including the time in the queue.',
    labelNames: ['task', 'outcome'],
    buckets: REQUEST_SECONDS,
  },
  exportedSpans: {
    name: 'reelay_spans_exported_total',
    help: 'Spans of traces by outcome of their export.',
    labelNames: ['outcome'],
  },
  jobs: {
    name: 'reelay_job_duration_seconds',
    help: 'Duration of job attempts by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    buckets: WORK_SECONDS,
  },
  deliveryAttempts: {
    name: 'reelay_webhook_attempt_duration_seconds',
    help: 'Duration of webhook delivery attempts by outcome.',
    labelNames: ['outcome'],
    buckets: WORK_SECONDS,
  },
  deliveries: {
    name: 'reelay_webhook_deliveries_total',
    help: 'Completed webhook deliveries by status.',
    labelNames: ['status'],
  },
  mails: {
    name: 'reelay_mails_total',
    help: 'Attempts to send e-mails by template and outcome.',
    labelNames: ['template', 'outcome'],
  },
  playbackEvents: {
    name: 'reelay_analytics_events_total',
    help: 'Playback events received, by outcome.',
    labelNames: ['outcome'],
  },
  playbackCommits: {
    name: 'reelay_analytics_commit_duration_seconds',
    help: 'Duration of database commits of playback events.',
    buckets: REQUEST_SECONDS,
  },
  playbackBatches: {
    name: 'reelay_analytics_batches_total',
    help: 'Batches in the commits of playback events.',
  },
} as const;
