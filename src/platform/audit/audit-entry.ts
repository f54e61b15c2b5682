import type { AuditAction } from './audit-actions.ts';
import type { Actor } from './request-origin.ts';

export type AuditValue = string | number | boolean | null | readonly string[];
/** What changed, without secrets, URLs of sources, and personal data of viewers. */
export type AuditDetails = Readonly<Record<string, AuditValue>>;

/** An entry to record. */
export type AuditInput = {
  /** The account that the action concerns, and whose log shows it. */
  readonly accountId: string;
  readonly action: AuditAction;
  /** The ID of the changed record, if there is one other than the account. */
  readonly subjectId?: string;
  readonly details?: AuditDetails;
  /** Replaces the actor of the request, such as a session that the request starts. */
  readonly actor?: Actor;
};

/** A recorded entry. */
export type AuditEntry = {
  readonly id: string;
  readonly accountId: string;
  readonly atMs: number;
  /** An AuditAction, or an action of a newer version. */
  readonly action: string;
  readonly actor: {
    readonly kind: Actor['kind'];
    readonly id: string | null;
    readonly accountId: string | null;
  };
  readonly subjectId: string | null;
  readonly network: string | null;
  readonly client: string | null;
  readonly requestId: string | null;
  readonly details: AuditDetails;
};
