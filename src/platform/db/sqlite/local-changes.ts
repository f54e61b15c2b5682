import { assertChangeSubject, type ChangeListeners } from '../change-listeners.ts';
import type { ChangeBus, ChangeTopic, Tx } from '../database.ts';

type Change = { readonly topic: ChangeTopic; readonly subject: string };

/** Other processes that use the same file. */
export type ChangeRelay = {
  readonly tellChange: (topic: ChangeTopic, subject: string) => void;
  readonly hearChanges: (listener: (topic: ChangeTopic, subject: string) => void) => void;
};

/** The change bus of one process, and of those beside it that `relay` reaches: what a transaction publishes is told when it has committed. */
export type LocalChanges = { readonly bus: ChangeBus; readonly onCommit: (tx: Tx) => void };

export function createLocalChanges(listeners: ChangeListeners, relay?: ChangeRelay): LocalChanges {
  relay?.hearChanges(listeners.tell);
  const pending = new WeakMap<Tx, Change[]>();
  const ended = new WeakSet<Tx>();

  async function publish(tx: Tx, topic: ChangeTopic, subject: string): Promise<void> {
    assertChangeSubject(subject);
    if (ended.has(tx)) throw new Error('the transaction has ended: nothing can be published in it');
    const changes = pending.get(tx);
    if (changes === undefined) pending.set(tx, [{ topic, subject }]);
    else changes.push({ topic, subject });
  }

  function onCommit(tx: Tx): void {
    ended.add(tx);
    for (const { topic, subject } of pending.get(tx) ?? []) {
      listeners.tell(topic, subject);
      relay?.tellChange(topic, subject);
    }
  }

  return { bus: { publish, subscribe: listeners.subscribe }, onCommit };
}
