import type { EventPattern } from '#contract/events.ts';
import type { WebhookId } from '#contract/ids.ts';

/** Where an account's events are delivered to. Its secrets are read by who signs with them only. */
export type Destination = {
  readonly id: WebhookId;
  readonly accountId: string;
  readonly url: URL;
  readonly description: string | null;
  readonly events: readonly EventPattern[];
  /** Null while it is enabled. Without a reason its owner has done it. */
  readonly disabled: Disabled | null;
  /** When the secret before the present one stops signing. */
  readonly previousSecretUntilMs: number | null;
  readonly failedInRow: number;
  readonly lastSucceededAtMs: number | null;
  readonly lastFailedAtMs: number | null;
  /** Counts what its owner, or disabling, has changed; deliveries don't. */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

export type Disabled = { readonly reason: DisabledReason | null; readonly atMs: number };
/** `gone`: it answered 410. `failing`: too many deliveries failed in a row for too long. */
export type DisabledReason = 'gone' | 'failing';
