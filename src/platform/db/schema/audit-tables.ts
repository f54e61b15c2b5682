export type AuditTables = {
  readonly audit_entries: AuditEntriesTable;
};

/** Actions in or on an account. Rows are never changed, and deleted only when they expire. */
export type AuditEntriesTable = {
  id: string;
  account_id: string;
  at_ms: number;
  /** AuditAction. */
  action: string;
  actor_kind: 'session' | 'key' | 'command' | 'system' | 'anonymous';
  /** The ID of the session or of the API key; otherwise `-`. */
  actor_id: string;
  /** The account of the session or of the API key. */
  actor_account_id: string | null;
  /** The ID of the changed record; `-` if there is none. */
  subject_id: string;
  /** The IPv4 address, or the /64 network of the IPv6 address. */
  network: string | null;
  /** The beginning of the User-Agent. */
  client: string | null;
  request_id: string | null;
  /** JSON object of names and values. */
  details: string;
};
