import type { Logger } from '../log/logger.ts';
import type { ChangeBus, ChangeTopic } from './database.ts';

/** Who listens in this process; both databases tell it what they hear. */
export type ChangeListeners = {
  readonly subscribe: ChangeBus['subscribe'];
  readonly tell: (topic: ChangeTopic, subject: string) => void;
  readonly tellGap: () => void;
};

type Subscription = {
  readonly topic: ChangeTopic;
  readonly listener: (subject: string) => void;
  readonly onGap: (() => void) | undefined;
};

export const CHANGE_TOPICS: readonly ChangeTopic[] = ['video', 'job'];
const SUBJECT_CHARACTERS_MAX = 300;

export function createChangeListeners(log: Logger): ChangeListeners {
  const subscriptions = new Set<Subscription>();

  function each(visit: (subscription: Subscription) => void): void {
    // A copy: a listener may end its own subscription, or another's.
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
    tell: (topic, subject) =>
      each((subscription) => {
        if (subscription.topic === topic) subscription.listener(subject);
      }),
    tellGap: () => each((subscription) => subscription.onGap?.()),
  };
}

export function assertChangeSubject(subject: string): void {
  if (subject.length > SUBJECT_CHARACTERS_MAX) {
    throw new Error(`a change's subject has at most ${SUBJECT_CHARACTERS_MAX} characters`);
  }
}
