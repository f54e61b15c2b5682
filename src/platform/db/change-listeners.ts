import type { Logger } from '../log/logger.ts';
import type { ChangeBus, ChangeTopic } from './database.ts';

/** The change listeners of this process, used with both databases. */
export type ChangeListeners = {
  readonly subscribe: ChangeBus['subscribe'];
  readonly notify: (topic: ChangeTopic, subject: string) => void;
  readonly notifyGap: () => void;
};

type Subscription = {
  readonly topic: ChangeTopic;
  readonly listener: (subject: string) => void;
  readonly onGap: (() => void) | undefined;
};

export const CHANGE_TOPICS: readonly ChangeTopic[] = [
  'video',
  'job',
  'webhook',
  'event',
  'block',
  'node',
];
const SUBJECT_CHARACTERS_MAX = 300;

export function createChangeListeners(log: Logger): ChangeListeners {
  const subscriptions = new Set<Subscription>();

  function each(visit: (subscription: Subscription) => void): void {
    // Iterates over a copy, because a listener may remove subscriptions.
    for (const subscription of Array.from(subscriptions)) {
      try {
        visit(subscription);
      } catch (error) {
        log.error({ err: error, topic: subscription.topic }, 'a change listener threw');
      }
    }
  }

  return {
    subscribe(topic, listener, onGap) {
      const subscription = { topic, listener, onGap };
      subscriptions.add(subscription);
      return () => subscriptions.delete(subscription);
    },
    notify: (topic, subject) =>
      each((subscription) => {
        if (subscription.topic === topic) subscription.listener(subject);
      }),
    notifyGap: () => each((subscription) => subscription.onGap?.()),
  };
}

export function assertChangeSubject(subject: string): void {
  if (subject.length > SUBJECT_CHARACTERS_MAX) {
    throw new Error(`a change's subject has at most ${SUBJECT_CHARACTERS_MAX} characters`);
  }
}
