import type { Readable } from 'node:stream';

import { orAborted } from '#lib/async/or-aborted.ts';

/** Something on its way to all who ask for it meanwhile. */
export type Transfer<Outcome> = {
  readonly outcome: Promise<Outcome>;
  readonly abort: AbortController;
  /** Those who wait for it or read it. */
  members: number;
  /** Called when the last of them has left. */
  release: () => void;
};

type Joining<Outcome, Response> = {
  readonly signal: AbortSignal;
  /** A member's own view of the outcome; undefined where there is none for it. */
  readonly take: (outcome: Outcome) => Response | undefined;
};

export type Transfers<Outcome> = {
  /** The one under way, or a new one that `start` begins. It is aborted when the last member leaves. */
  readonly provide: (
    key: string,
    start: (transfer: Transfer<Outcome>) => Promise<Outcome>,
  ) => Transfer<Outcome>;
  /** A member leaves when its body is closed, or when `signal` aborts, which closes it. */
  readonly join: <Response extends { readonly body: Readable }>(
    key: string,
    transfer: Transfer<Outcome>,
    joining: Joining<Outcome, Response>,
  ) => Promise<Response | undefined>;
  /** Nobody joins it any more; those who have, go on. */
  readonly close: (key: string, transfer: Transfer<Outcome>) => void;
};

/** Made once: most transfers are over by then, and an error of its own for each costs more than all the rest. */
const ALL_LEFT = new Error('all who asked have left');

export function createTransfers<Outcome>(): Transfers<Outcome> {
  const open = new Map<string, Transfer<Outcome>>();

  function close(key: string, transfer: Transfer<Outcome>): void {
    if (open.get(key) === transfer) open.delete(key);
  }

  function leave(key: string, transfer: Transfer<Outcome>): void {
    transfer.members -= 1;
    if (transfer.members > 0) return;
    close(key, transfer);
    transfer.abort.abort(ALL_LEFT);
    transfer.release();
  }

  return {
    close,
    provide(key, start) {
      const known = open.get(key);
      if (known !== undefined) return known;
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
      const transfer: Transfer<Outcome> = {
        outcome: promise,
        abort: new AbortController(),
        members: 0,
        release: () => undefined,
      };
      open.set(key, transfer);
      start(transfer).then(resolve, (error: unknown) => {
        close(key, transfer);
        reject(error);
      });
      return transfer;
    },
    async join(key, transfer, { signal, take }) {
      transfer.members += 1;
      try {
        const response = take(await orAborted(transfer.outcome, signal));
        if (response === undefined) leave(key, transfer);
        else closeWithViewer(response.body, signal, () => leave(key, transfer));
        return response;
      } catch (error) {
        leave(key, transfer);
        throw error;
      }
    },
  };
}

function closeWithViewer(body: Readable, signal: AbortSignal, onClosed: () => void): void {
  const onAbort = (): void => void body.destroy();
  signal.addEventListener('abort', onAbort, { once: true });
  body.once('close', () => {
    signal.removeEventListener('abort', onAbort);
    onClosed();
  });
}
