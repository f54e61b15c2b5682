import type { EventPattern } from '#contract/events.ts';
import type { AccountId, WebhookId } from '#contract/ids.ts';

/** A destination without its secrets, which are only read for signing. */
export type Destination = {
  readonly id: WebhookId;
  readonly accountId: string;
  readonly url: URL;
  readonly description: string | null;
  readonly events: readonly EventPattern[];
  /** Only events of videos with one of these tags are sent. Empty: all. */
  readonly tags: readonly string[];
  /** Only events of these playlists, and of videos in them, are sent. Empty: all. */
  readonly playlists: readonly string[];
  /** Null while enabled. The reason is null if the owner disabled it. */
  readonly disabled: Disabled | null;
  /** The time at which the previous secret stops signing. */
  readonly previousSecretUntilMs: number | null;
  readonly failedInRow: number;
  readonly lastSucceededAtMs: number | null;
  readonly lastFailedAtMs: number | null;
  /** Incremented by the owner's changes and by automatic disabling, but not by deliveries. */
  readonly revision: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
};

export type Disabled = { readonly reason: DisabledReason | null; readonly atMs: number };
/**
 * `gone`: the receiver responded with 410. `failing`: too many consecutive failures over too long a
 * time.
 */
export type DisabledReason = 'gone' | 'failing';

/** Enabling resets the failure state. */
export type DestinationChanges = {
  readonly url?: URL;
  readonly description?: string | null;
  readonly events?: readonly EventPattern[];
  readonly tags?: readonly string[];
  readonly playlists?: readonly string[];
  readonly enabled?: boolean;
};

export type DestinationKey = { readonly id: string; readonly accountId: AccountId };

/** The data needed for an attempt. */
export type DeliveryTarget = {
  readonly accountId: string;
  readonly url: URL;
  readonly secret: string;
  /** The previous secret also signs until `untilMs`. */
  readonly previousSecret: { readonly secret: string; readonly untilMs: number } | null;
  readonly isEnabled: boolean;
};

export type NewDestination = {
  readonly id: WebhookId;
  readonly accountId: AccountId;
  readonly url: URL;
  readonly description: string | null;
  readonly events: readonly EventPattern[];
  readonly tags: readonly string[];
  readonly playlists: readonly string[];
  readonly secret: string;
  readonly nowMs: number;
};

export type SecretRotation = {
  readonly id: WebhookId;
  readonly secret: string;
  /** The time until which the replaced secret also signs; null if it stops immediately. */
  readonly previousUntilMs: number | null;
  readonly nowMs: number;
};
