import { AppError } from '#contract/app-error.ts';
import { type CmcdReport, parseReports } from '#lib/cmcd/parse-reports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { NO_HOST, UNKNOWN_VALUE } from '../rollup.ts';
import { ConcurrentSessionError } from '../stores/session-store.ts';
import type { SessionDetails } from '../views/session.ts';
import { commitBatches, type CommitOptions, type SessionBatch } from './commit-batches.ts';
import type { Agent } from './describe-agent.ts';
import { GroupCommit } from './group-commit.ts';
import { toHostName } from './to-host-name.ts';
import { ViewerHashes } from './viewer-hashes.ts';

/** Reports in one request body. Our player sends at most 200, after an hour offline. */
const REPORTS_PER_BODY_MAX = 500;
/** Sessions in one request body; a player has one or a few. */
const SESSIONS_PER_BODY_MAX = 16;
/** How long the first report of a group commit waits for others. */
export const REPORT_COMMIT_DELAY_MS = 25;
/** On PostgreSQL, one is computed here while the server writes the other. */
export const REPORT_TRANSACTIONS_MAX = 2;
/** The weight of a batch is this constant plus its number of reports. */
const REPORT_BATCH_WEIGHT = 8;
/**
 * Maximum weight of one commit: about 200 batches of our player. It is limited because SQLite
 * blocks the process during a commit.
 */
const REPORT_COMMIT_WEIGHT_MAX = 2_000;
/** Weight of the reports queued in memory; beyond this clients receive 503 with `Retry-After`. */
const REPORT_QUEUE_WEIGHT_MAX = 50_000;

/** The sender of a report, as far as the request reveals it. */
export type Sender = {
  readonly address: string;
  readonly userAgent: string;
  readonly agent: Agent;
  readonly country: string;
  /** The site of the embedding page; `none` for this service's own pages. */
  readonly site: string;
  /** Do Not Track or Global Privacy Control. */
  readonly isAnonymous: boolean;
  /** A prefetched page does not count as a view (`Sec-Purpose`, Fetch §3.7). */
  readonly isPrefetch: boolean;
};

export type TrackedVideo = {
  readonly id: string;
  readonly ownerId: string;
  readonly type: string | null;
  readonly isLive: boolean;
  readonly durationMs: number | null;
  readonly linkId: string | null;
};

/**
 * Returns undefined when the video does not exist, cannot be read with this token, or has no owner.
 */
export type FindTrackedVideo = (
  id: string,
  token: string | undefined,
) => Promise<TrackedVideo | undefined>;

export type IngestMetrics = {
  readonly reportsReceived: (
    outcome: 'taken' | 'unreadable' | 'unknown_video',
    count: number,
  ) => void;
  readonly reportsCommitted: (commit: {
    readonly batches: number;
    readonly seconds: number;
  }) => void;
};

export type IngestOptions = CommitOptions & {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly findTrackedVideo: FindTrackedVideo;
  readonly metrics: IngestMetrics;
  /** Maximum time that a batch waits for other batches; defaults to REPORT_COMMIT_DELAY_MS. */
  readonly commitDelayMs?: number;
};

export type Ingest = {
  /**
   * Resolves after the reports are committed. Throws bad_request, payload_too_large and
   * unavailable.
   */
  readonly ingestReports: (
    body: string,
    from: { readonly sender: Sender; readonly token: string | undefined },
  ) => Promise<readonly CmcdReport[]>;
  readonly addBatches: (batches: readonly SessionBatch[]) => Promise<void>;
  readonly describeSession: (view: SessionView) => Promise<SessionDetails>;
};

/** `site` is the page's host as the player reports it. */
type SessionView = {
  readonly video: TrackedVideo;
  readonly sessionId: string;
  readonly sender: Sender;
  readonly isAnonymous: boolean;
  readonly site: string | null;
  readonly referrer: string | null;
};

/** Retries when another process created one of the sessions concurrently. */
const RETRIES_MAX = 10;

export function createIngest(options: IngestOptions): Ingest {
  const { clock, metrics, findTrackedVideo } = options;
  const hashes = new ViewerHashes(options);
  const commits = new GroupCommit<SessionBatch>({
    commit: async (batches) => {
      const startedMs = performance.now();
      await commit(batches, options);
      const seconds = (performance.now() - startedMs) / 1000;
      metrics.reportsCommitted({ batches: batches.length, seconds });
    },
    delayMs: options.commitDelayMs ?? REPORT_COMMIT_DELAY_MS,
    weigh: ({ batch }) =>
      REPORT_BATCH_WEIGHT +
      (batch.kind === 'reports' ? batch.reports.length : batch.requests.length),
    transactionsMax: REPORT_TRANSACTIONS_MAX,
    groupWeightMax: REPORT_COMMIT_WEIGHT_MAX,
    queuedWeightMax: REPORT_QUEUE_WEIGHT_MAX,
  });

  async function toBatches(
    reports: readonly CmcdReport[],
    { sender, token }: { readonly sender: Sender; readonly token: string | undefined },
  ): Promise<readonly SessionBatch[]> {
    const arrivedAtMs = clock();
    const batches: SessionBatch[] = [];
    for (const group of groupBySession(reports)) {
      const [first] = group;
      const video = first && (await findTrackedVideo(first.contentId, token));
      metrics.reportsReceived(video === undefined ? 'unknown_video' : 'taken', group.length);
      if (first === undefined || video === undefined) continue;
      const isAnonymous = group.some((report) => report.isAnonymous);
      const { sessionId, site, referrer } = first;
      const view = { video, sessionId, sender, isAnonymous, site, referrer };
      const details = await describeSession(view, hashes);
      batches.push({ details, batch: { kind: 'reports', arrivedAtMs, reports: group } });
    }
    return batches;
  }

  return {
    addBatches: (batches) => commits.add(batches),
    describeSession: (view) => describeSession(view, hashes),
    async ingestReports(body, from) {
      const reports = readBody(body, metrics);
      if (isCountable(from.sender)) await commits.add(await toBatches(reports, from));
      return reports;
    },
  };
}

async function commit(batches: readonly SessionBatch[], options: IngestOptions): Promise<void> {
  for (let retries = 0; ; retries += 1) {
    try {
      await options.database.transaction((tx) => commitBatches(tx, batches, options));
      return;
    } catch (error) {
      if (!(error instanceof ConcurrentSessionError) || retries === RETRIES_MAX) throw error;
    }
  }
}

/** Bots and prefetches do not count. */
export function isCountable({ agent, isPrefetch }: Sender): boolean {
  return !agent.isBot && !isPrefetch;
}

function readBody(body: string, metrics: IngestMetrics): readonly CmcdReport[] {
  const read = parseReports(body, REPORTS_PER_BODY_MAX);
  if (read === undefined) {
    throw new AppError(
      'payload_too_large',
      `The body has more than ${REPORTS_PER_BODY_MAX} events. Split them into several requests.`,
    );
  }
  const { reports, unreadable } = read;
  if (unreadable > 0) metrics.reportsReceived('unreadable', unreadable);
  if (reports.length === 0) {
    throw new AppError(
      'bad_request',
      'The body contains no valid CMCD version 2 event. Each line needs e, ts, sid and cid.',
    );
  }
  if (groupBySession(reports).length > SESSIONS_PER_BODY_MAX) {
    throw new AppError(
      'payload_too_large',
      `The body has more than ${SESSIONS_PER_BODY_MAX} sessions. Split them into several requests.`,
    );
  }
  return reports;
}

function groupBySession(reports: readonly CmcdReport[]): readonly (readonly CmcdReport[])[] {
  return [
    ...Map.groupBy(reports, ({ contentId, sessionId }) => `${contentId} ${sessionId}`).values(),
  ];
}

async function describeSession(
  { video, sessionId, sender, isAnonymous, site, referrer }: SessionView,
  hashes: ViewerHashes,
): Promise<SessionDetails> {
  const { address, userAgent, agent, country } = sender;
  const isUntracked = isAnonymous || sender.isAnonymous;
  const pageSite = toHostName(site);
  return {
    videoId: video.id,
    sessionId,
    ownerId: video.ownerId,
    viewer: isUntracked ? null : await hashes.hash(address, userAgent),
    country,
    device: agent.device,
    browser: agent.browser,
    os: agent.os,
    referrer: toHostName(referrer),
    site: pageSite === NO_HOST ? sender.site : pageSite,
    link: video.linkId ?? NO_HOST,
    type: video.type ?? UNKNOWN_VALUE,
    isLive: video.isLive,
    durationMs: video.durationMs,
  };
}
