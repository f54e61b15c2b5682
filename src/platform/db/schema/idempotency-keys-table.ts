/** One request of an account that must not be executed twice. */
export type IdempotencyKeysTable = {
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
