import { assertNever } from '#lib/assert-never.ts';

import type { Clock } from '../clock.ts';
import type { Queries, Tx } from '../db/database.ts';
import { newAuditEntryId } from '../new-id.ts';
import type { AuditInput } from './audit-entry.ts';
import { hasEntrySince, insertEntry } from './audit-store.ts';
import { type Actor, getOrigin } from './request-origin.ts';

type AuditServices = { readonly clock: Clock };

const HOUR_MS = 3_600_000;

/**
 * Records an action in the transaction of the change. The actor, the network and the client are
 * those of the current request or command.
 */
export async function recordAudit(
  tx: Tx,
  { clock }: AuditServices,
  { actor: givenActor, subjectId, details = {}, ...input }: AuditInput,
): Promise<void> {
  const { actor: currentActor, ...origin } = getOrigin();
  const actor = toActorColumns(givenActor ?? currentActor);
  const atMs = clock();
  const id = newAuditEntryId(atMs);
  await insertEntry(tx, {
    ...input,
    ...origin,
    id,
    actor,
    subjectId: subjectId ?? null,
    details,
    atMs,
  });
}

/**
 * Records an action of the operator on a record that may have no owner. It is then an entry of the
 * operator's own account.
 */
export async function recordOperatorAction(
  tx: Tx,
  services: AuditServices,
  { accountId, ...input }: Omit<AuditInput, 'accountId'> & { readonly accountId: string | null },
): Promise<void> {
  const concerned = accountId ?? toActorColumns(getOrigin().actor).accountId;
  if (concerned !== null) await recordAudit(tx, services, { ...input, accountId: concerned });
}

/**
 * Returns whether this actor has performed this action on the subject within the last hour.
 * Frequent actions are recorded only once per hour.
 */
export function isRecentlyRecorded(
  queries: Queries,
  { clock }: AuditServices,
  {
    accountId,
    action,
    subjectId,
  }: Required<Pick<AuditInput, 'accountId' | 'action' | 'subjectId'>>,
): Promise<boolean> {
  const { id } = toActorColumns(getOrigin().actor);
  const sinceMs = clock() - HOUR_MS;
  return hasEntrySince(queries, { accountId, action, subjectId, actorId: id, sinceMs });
}

export type ActorColumns = {
  readonly kind: Actor['kind'];
  readonly id: string | null;
  readonly accountId: string | null;
};

function toActorColumns(actor: Actor): ActorColumns {
  switch (actor.kind) {
    case 'session':
      return { kind: actor.kind, id: actor.sessionId, accountId: actor.accountId };
    case 'key':
      return { kind: actor.kind, id: actor.keyId, accountId: actor.accountId };
    case 'anonymous':
    case 'command':
    case 'system':
      return { kind: actor.kind, id: null, accountId: null };
    default:
      return assertNever(actor);
  }
}
