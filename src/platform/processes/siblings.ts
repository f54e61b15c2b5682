import cluster from 'node:cluster';

import type { ChangeTopic } from '../db/database.ts';
import { parseProcessMessage, type ProcessMessage } from './message.ts';

type ChangeListener = (topic: ChangeTopic, subject: string) => void;

/** The other processes of a service that runs as several. Until it is disposed, it keeps the process alive. */
export type Siblings = Disposable & {
  readonly tellReady: () => void;
  readonly tellChange: (topic: ChangeTopic, subject: string) => void;
  readonly hearChanges: (listener: ChangeListener) => void;
  /** What `answer` of each of the others gives; of those that answer in time. */
  readonly ask: () => Promise<readonly unknown[]>;
  readonly answer: (give: () => Promise<unknown>) => void;
};

/** A sibling that is just starting or ending does not answer. */
const ANSWERS_TIMEOUT_MS = 5_000;

/** Undefined in a process that is alone, or the first. `count` is how many there are, this one too. */
export function openSiblings(count: number): Siblings | undefined {
  const { worker } = cluster;
  if (worker === undefined) return undefined;
  const self = worker;
  const questions = new Map<number, (value: unknown) => void>();
  let questionCount = 0;
  let give: (() => Promise<unknown>) | undefined;
  let onChange: ChangeListener | undefined;

  function send(message: ProcessMessage): void {
    if (self.isConnected()) self.send(message);
  }

  async function answer(question: number, asker: number): Promise<void> {
    send({ kind: 'answer', question, asker, value: await give?.() });
  }

  self.on('message', (value: unknown) => {
    const message = parseProcessMessage(value);
    if (message?.kind === 'change') onChange?.(message.topic, message.subject);
    if (message?.kind === 'ask') void answer(message.question, message.asker);
    if (message?.kind === 'answer') questions.get(message.question)?.(message.value);
  });

  async function ask(): Promise<readonly unknown[]> {
    questionCount += 1;
    const question = questionCount;
    const answers: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ANSWERS_TIMEOUT_MS);
    questions.set(question, (value) => {
      answers.push(value);
      if (answers.length === count - 1) resolve();
    });
    send({ kind: 'ask', question, asker: self.id });
    await promise;
    clearTimeout(timer);
    questions.delete(question);
    return answers;
  }

  return {
    ask,
    tellReady: () => send({ kind: 'ready' }),
    tellChange: (topic, subject) => send({ kind: 'change', topic, subject }),
    hearChanges: (listener) => {
      onChange = listener;
    },
    answer: (given) => {
      give = given;
    },
    [Symbol.dispose]: () => void self.disconnect(),
  };
}
