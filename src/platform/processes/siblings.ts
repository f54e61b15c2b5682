import cluster from 'node:cluster';

import type { ChangeTopic } from '../db/database.ts';
import { parseProcessMessage, type ProcessMessage } from './message.ts';

type ChangeListener = (topic: ChangeTopic, subject: string) => void;

/** The other processes of a multi-process service. Keeps this process alive until disposed. */
export type Siblings = Disposable & {
  /** The same in all processes. */
  readonly nodeId: string;
  readonly sendReady: () => void;
  readonly sendChange: (topic: ChangeTopic, subject: string) => void;
  readonly onChange: (listener: ChangeListener) => void;
  /** Collects the values provided by the other processes that respond in time. */
  readonly collect: () => Promise<readonly unknown[]>;
  readonly provide: (source: () => Promise<unknown>) => void;
  /** Returns the result of the primary process; undefined if it does not respond in time. */
  readonly callPrimary: (value: unknown) => Promise<unknown>;
};

type Options = { readonly count: number; readonly nodeId: string };

/** A process that is starting or stopping does not respond. */
const RESPONSES_TIMEOUT_MS = 5_000;

/**
 * Returns undefined in the primary process and in a single-process service. `count` is the number
 * of processes, including this one.
 */
export function openSiblings({ count, nodeId }: Options): Siblings | undefined {
  const { worker } = cluster;
  if (worker === undefined) return undefined;
  const self = worker;
  const pending = new Map<number, (value: unknown) => void>();
  const calls = new Map<number, (value: unknown) => void>();
  let requestCount = 0;
  let callCount = 0;
  let source: (() => Promise<unknown>) | undefined;
  let changeListener: ChangeListener | undefined;

  function send(message: ProcessMessage): void {
    if (self.isConnected()) self.send(message);
  }

  async function respond(requestId: number, requester: number): Promise<void> {
    send({ kind: 'response', requestId, requester, value: await source?.() });
  }

  self.on('message', (value: unknown) => {
    const message = parseProcessMessage(value);
    if (message?.kind === 'change') changeListener?.(message.topic, message.subject);
    if (message?.kind === 'request') void respond(message.requestId, message.requester);
    if (message?.kind === 'response') pending.get(message.requestId)?.(message.value);
    if (message?.kind === 'result') calls.get(message.callId)?.(message.value);
  });

  async function collect(): Promise<readonly unknown[]> {
    requestCount += 1;
    const requestId = requestCount;
    const values: unknown[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, RESPONSES_TIMEOUT_MS);
    pending.set(requestId, (value) => {
      values.push(value);
      if (values.length === count - 1) resolve();
    });
    send({ kind: 'request', requestId, requester: self.id });
    await promise;
    clearTimeout(timer);
    pending.delete(requestId);
    return values;
  }

  async function callPrimary(value: unknown): Promise<unknown> {
    callCount += 1;
    const callId = callCount;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => resolve(undefined), RESPONSES_TIMEOUT_MS);
    calls.set(callId, resolve);
    send({ kind: 'call', callId, value });
    const result = await promise;
    clearTimeout(timer);
    calls.delete(callId);
    return result;
  }

  return {
    nodeId,
    collect,
    callPrimary,
    sendReady: () => send({ kind: 'ready' }),
    sendChange: (topic, subject) => send({ kind: 'change', topic, subject }),
    onChange: (listener) => {
      changeListener = listener;
    },
    provide: (newSource) => {
      source = newSource;
    },
    [Symbol.dispose]: () => void self.disconnect(),
  };
}
