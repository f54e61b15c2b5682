import { AppError } from '#contract/app-error.ts';
import {
  REPORT_BATCH_WEIGHT,
  REPORT_COMMIT_DELAY_MS,
  REPORT_COMMIT_WEIGHT_MAX,
  REPORT_WAITING_WEIGHT_MAX,
  REPORTS_PER_BODY_MAX,
  SESSIONS_PER_BODY_MAX,
} from '#contract/limits.ts';
import { type CmcdReport, readReports } from '#lib/cmcd/read-reports.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { NO_HOST, UNKNOWN_VALUE } from '../rollup.ts';
import type { SessionFacts } from '../views/session.ts';
import { commitBatches, type CommitDeps, type SessionBatch } from './commit-batches.ts';
import { createHashViewer, type HashViewer } from './day-keys.ts';
import type { Agent } from './describe-agent.ts';
import { createGroupCommit } from './group-commit.ts';
import { SessionRace } from './session-store.ts';
import { toHostName } from './to-host-name.ts';

/** Who reports, as far as the request tells. */
export type Sender = {
  readonly address: string;
  readonly userAgent: string;
  readonly agent: Agent;
  readonly country: string;
  /** The page's that asks, where that is not ours. */
  readonly site: string;
  /** Do Not Track, Global Privacy Control. */
  readonly isAnonymous: boolean;
  /** A page that a browser fetches ahead plays for nobody yet (`Sec-Purpose`, Fetch §3.7). */
  readonly isAhead: boolean;
};

/** A video that may be reported on. */
export type PlayedVideo = {
  readonly id: string;
  readonly ownerId: string;
  readonly type: string | null;
  readonly isLive: boolean;
  readonly durationMs: number | null;
};

/** Undefined where the ID is nobody's, or isn't to be read with that token, or has no owner who would read a report. */
export type FindPlayedVideo = (
  id: string,
  token: string | undefined,
) => Promise<PlayedVideo | undefined>;

export type IngestMetrics = {
  readonly reportsTaken: (outcome: 'taken' | 'unreadable' | 'unknown_video', count: number) => void;
  readonly reportsCommitted: (commit: {
    readonly batches: number;
    readonly seconds: number;
  }) => void;
};

export type IngestDeps = Pick<CommitDeps, 'holdVideos'> & {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly findPlayedVideo: FindPlayedVideo;
  readonly metrics: IngestMetrics;
  /** How long a batch waits for others; REPORT_COMMIT_DELAY_MS when not given. */
  readonly commitDelayMs?: number;
};

export type Ingest = {
  /** Fulfilled when what was reported is committed. Throws bad_request, payload_too_large and unavailable. */
  readonly takeReports: (
    body: string,
    from: { readonly sender: Sender; readonly token: string | undefined },
  ) => Promise<readonly CmcdReport[]>;
  readonly addBatches: (batches: readonly SessionBatch[]) => Promise<void>;
  readonly toFacts: ToFacts;
};

/** Who reports what of which video; `host` is what the player itself says of where it stands. */
export type ToFacts = (video: PlayedVideo, sessionId: string, told: Told) => Promise<SessionFacts>;

type Told = {
  readonly sender: Sender;
  readonly isAnonymous: boolean;
  readonly site: string | null;
  readonly referrer: string | null;
};

/** Writes a group again when another process began one of its sessions at the same time. */
const RACES_MAX = 10;

export function createIngest(deps: IngestDeps): Ingest {
  const { database, clock, metrics, findPlayedVideo } = deps;
  const toFacts = createToFacts(createHashViewer(deps));
  const addBatches = createGroupCommit<SessionBatch>({
    commit: async (batches) => {
      const startedMs = performance.now();
      await commit(batches, deps);
      const seconds = (performance.now() - startedMs) / 1000;
      metrics.reportsCommitted({ batches: batches.length, seconds });
    },
    delayMs: deps.commitDelayMs ?? REPORT_COMMIT_DELAY_MS,
    weigh: ({ batch }) =>
      REPORT_BATCH_WEIGHT + (batch.kind === 'reports' ? batch.reports.length : 1),
    groupWeightMax: REPORT_COMMIT_WEIGHT_MAX,
    waitingWeightMax: REPORT_WAITING_WEIGHT_MAX,
  });

  async function toBatches(
    reports: readonly CmcdReport[],
    { sender, token }: { readonly sender: Sender; readonly token: string | undefined },
  ): Promise<readonly SessionBatch[]> {
    const arrivedAtMs = clock();
    const batches: SessionBatch[] = [];
    for (const group of groupBySession(reports)) {
      const [first] = group;
      const video = first && (await findPlayedVideo(first.contentId, token));
      metrics.reportsTaken(video === undefined ? 'unknown_video' : 'taken', group.length);
      if (first === undefined || video === undefined) continue;
      const isAnonymous = group.some((one) => one.isAnonymous);
      const told = { sender, isAnonymous, site: first.site, referrer: first.referrer };
      const facts = await toFacts(video, first.sessionId, told);
      batches.push({ facts, batch: { kind: 'reports', arrivedAtMs, reports: group } });
    }
    return batches;
  }

  return {
    addBatches,
    toFacts,
    async takeReports(body, from) {
      const reports = readBody(body, metrics);
      if (isViewer(from.sender)) await addBatches(await toBatches(reports, from));
      return reports;
    },
  };

  async function commit(batches: readonly SessionBatch[], parts: IngestDeps): Promise<void> {
    for (let races = 0; ; races += 1) {
      try {
        await database.transaction((tx) => commitBatches(tx, batches, parts));
        return;
      } catch (error) {
        if (!(error instanceof SessionRace) || races === RACES_MAX) throw error;
      }
    }
  }
}

/** Whose playing counts. */
export function isViewer({ agent, isAhead }: Sender): boolean {
  return !agent.isBot && !isAhead;
}

function readBody(body: string, metrics: IngestMetrics): readonly CmcdReport[] {
  const read = readReports(body, REPORTS_PER_BODY_MAX);
  if (read === undefined) {
    throw new AppError(
      'payload_too_large',
      `The body has more than ${REPORTS_PER_BODY_MAX} events. Send them in several.`,
    );
  }
  const { reports, unreadable } = read;
  if (unreadable > 0) metrics.reportsTaken('unreadable', unreadable);
  if (reports.length === 0) {
    throw new AppError(
      'bad_request',
      'No line of the body is an event of CMCD version 2: each needs e, ts, sid and cid.',
    );
  }
  if (groupBySession(reports).length > SESSIONS_PER_BODY_MAX) {
    throw new AppError(
      'payload_too_large',
      `The body tells of more than ${SESSIONS_PER_BODY_MAX} sessions. Send them in several.`,
    );
  }
  return reports;
}

function groupBySession(reports: readonly CmcdReport[]): readonly (readonly CmcdReport[])[] {
  return [
    ...Map.groupBy(reports, ({ contentId, sessionId }) => `${contentId} ${sessionId}`).values(),
  ];
}

function createToFacts(hashViewer: HashViewer): ToFacts {
  return async (video, sessionId, { sender, isAnonymous, site, referrer }) => {
    const { address, userAgent, agent, country } = sender;
    const isNobody = isAnonymous || sender.isAnonymous;
    const told = toHostName(site);
    return {
      videoId: video.id,
      sessionId,
      ownerId: video.ownerId,
      viewer: isNobody ? null : await hashViewer(address, userAgent),
      country,
      device: agent.device,
      browser: agent.browser,
      os: agent.os,
      referrer: toHostName(referrer),
      site: told === NO_HOST ? sender.site : told,
      type: video.type ?? UNKNOWN_VALUE,
      isLive: video.isLive,
      durationMs: video.durationMs,
    };
  };
}
