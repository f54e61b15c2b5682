import { assertChangeSubject, type ChangeListeners } from './change-listeners.ts';
import type { ChangeBus, ChangeTopic, Tx } from './database.ts';

/**
 * A change bus that notifies listeners when the transaction commits, and never after a rollback.
 */
export type CommittedChanges = {
  readonly bus: Pick<ChangeBus, 'publish' | 'subscribe'>;
  readonly onCommit: (tx: Tx) => void;
};

export function createCommittedChanges({
  subscribe,
  notify,
}: Pick<ChangeListeners, 'subscribe' | 'notify'>): CommittedChanges {
  const pending = new WeakMap<Tx, { readonly topic: ChangeTopic; readonly subject: string }[]>();
  const ended = new WeakSet<Tx>();

  async function publish(tx: Tx, topic: ChangeTopic, subject: string): Promise<void> {
    assertChangeSubject(subject);
    if (ended.has(tx)) throw new Error('cannot publish in a transaction that has ended');
    const changes = pending.get(tx);
    if (changes === undefined) pending.set(tx, [{ topic, subject }]);
    else changes.push({ topic, subject });
  }

  function onCommit(tx: Tx): void {
    ended.add(tx);
    for (const { topic, subject } of pending.get(tx) ?? []) notify(topic, subject);
  }

  return { bus: { publish, subscribe }, onCommit };
}
