import type { OutboxDeps, Receipt } from './create-outbox.ts';

const ANSWER_MS_MAX = 30_000;
const RETRY_MS_DEFAULT = 60_000;
const TYPE = 'application/cmcd';
/** The standard's own type would have a browser ask first whether it may, and a page that is closed can't wait. */
const TYPE_ELSEWHERE = 'text/plain';

export function createPost(address: URL): OutboxDeps['post'] {
  return async (body): Promise<Receipt> => {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body,
        headers: { 'content-type': toType(address) },
        keepalive: true,
        // No cookie of the account area goes along.
        credentials: 'omit',
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      if (answer.ok) return { kind: 'taken' };
      if (answer.status === 429) return { kind: 'tooBusy', retryMs: readRetryMs(answer) };
      return { kind: answer.status >= 500 ? 'unreachable' : 'refused' };
    } catch {
      return { kind: 'unreachable' };
    }
  };
}

export function createBeacon(address: URL): OutboxDeps['beacon'] {
  return (body) =>
    // What is handed over while there is no network is lost; kept, a page that comes back can send it.
    navigator.onLine && navigator.sendBeacon(address, new Blob([body], { type: toType(address) }));
}

function toType({ origin }: URL): string {
  return origin === location.origin ? TYPE : TYPE_ELSEWHERE;
}

function readRetryMs(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : RETRY_MS_DEFAULT;
}
