import { rejectOnAbort } from '#lib/async/reject-on-abort.ts';

import type { BodySource } from './media-body.ts';

/** An operation in progress, shared by all callers that request it before it ends. */
export type Transfer<Outcome> = {
  readonly outcome: Promise<Outcome>;
  readonly abort: AbortController;
  /** Callers that wait for or read the outcome. */
  members: number;
  /** Called when the last member has left. */
  release: () => void;
};

type JoinOptions<Outcome, Response> = {
  readonly signal: AbortSignal;
  /** Builds a member's response from the outcome; undefined when there is none for this member. */
  readonly toResponse: (outcome: Outcome) => Response | undefined;
};

export type Transfers<Outcome> = {
  /** Returns the transfer in progress, or starts one. It is aborted when the last member leaves. */
  readonly getOrStart: (
    key: string,
    start: (transfer: Transfer<Outcome>) => Promise<Outcome>,
  ) => Transfer<Outcome>;
  /** A member leaves when its body closes, or when `signal` aborts, which closes the body. */
  readonly join: <Response extends { readonly body: BodySource }>(
    key: string,
    transfer: Transfer<Outcome>,
    joining: JoinOptions<Outcome, Response>,
  ) => Promise<Response | undefined>;
  /** Prevents new members from joining; current members keep reading. */
  readonly close: (key: string, transfer: Transfer<Outcome>) => void;
};

/**
 * One shared instance, because creating an error would be the largest cost of a finished transfer.
 */
const ALL_LEFT = new Error('all members have left');

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
    getOrStart(key, start) {
      const existing = open.get(key);
      if (existing !== undefined) return existing;
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
    async join(key, transfer, { signal, toResponse }) {
      transfer.members += 1;
      try {
        const response = toResponse(await rejectOnAbort(transfer.outcome, signal));
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

function closeWithViewer(body: BodySource, signal: AbortSignal, onClosed: () => void): void {
  const onAbort = (): void => body.destroy();
  signal.addEventListener('abort', onAbort, { once: true });
  body.onClose(() => {
    signal.removeEventListener('abort', onAbort);
    onClosed();
  });
}
