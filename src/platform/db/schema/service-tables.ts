import type { Generated } from 'kysely';

import type { Role } from '../../config/config.ts';

export type ServiceTables = {
  readonly jobs: JobsTable;
  readonly secret_checks: { purpose: string; digest: string };
  readonly node_processes: NodeProcessesTable;
  readonly write_checks: { id: string; filler: string };
  readonly idempotency_keys: IdempotencyKeysTable;
  readonly provider_canaries: ProviderCanariesTable;
};

export type JobsTable = {
  id: string;
  kind: string;
  /** The ID of the job's subject; there is one job per kind and subject. */
  subject: string;
  payload: string;
  /** The account whose share of the workers the job uses; `-` if there is none. */
  owner_id: Generated<string>;
  /** The earliest start. */
  run_at_ms: number;
  /** 1 for a waiting job that a worker has found to be due; 0 for leased jobs. */
  is_due: Generated<number>;
  /** Set when the job was enqueued while running: it then runs once more after it has finished. */
  rerun_at_ms: number | null;
  attempts: number;
  attempts_max: number;
  leased_by: string | null;
  leased_until_ms: number | null;
  created_at_ms: number;
};

/** The processes that have registered. Those of a killed node remain until another one starts. */
export type NodeProcessesTable = {
  /** The ID in `Database.presence`. */
  id: string;
  /** The same for all processes of a node. */
  node_id: string;
  host: string;
  pid: number;
  role: Role;
  version: string;
  started_at_ms: number;
  /** Null unless the node is draining. */
  draining_since_ms: number | null;
  /** The trusted proxy that sent a malformed address of a client; null if there was none. */
  malformed_hop_from: string | null;
};

/** One request of an account that must not be executed twice. */
type IdempotencyKeysTable = {
  account_id: string;
  operation: string;
  key_digest: string;
  request_digest: string;
  /** The process that executes the request, until `held_until_ms`. */
  holder: string;
  held_until_ms: number;
  /** Null while the request is in progress. */
  answer_sealed: string | null;
  created_at_ms: number;
};

/** The result of the last scheduled check of each provider. */
type ProviderCanariesTable = {
  provider: string;
  status: 'ok' | 'changed' | 'refused' | 'gone';
  checked_at_ms: number;
};
