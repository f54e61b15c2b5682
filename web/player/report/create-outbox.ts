/**
 * The result of sending a batch. If it is `throttled` or `unreachable`, the batch is sent again.
 */
export type Receipt =
  | { readonly kind: 'accepted' | 'rejected' | 'unreachable' }
  | { readonly kind: 'throttled'; readonly retryMs: number };

type OutboxOptions = {
  readonly url: URL;
  readonly post: (url: URL, body: string) => Promise<Receipt>;
  readonly beacon: (url: URL, body: string) => boolean;
  readonly nowMs: () => number;
  /**
   * Called before a batch is sent whose last event is old. The server derives all event times from
   * the last event, so the caller should add a new event.
   */
  readonly onStale: () => void;
};

export type Outbox = {
  readonly add: (line: string, when: 'soon' | 'now') => void;
  /** Sends everything immediately, because the page may be closed. */
  readonly flush: () => void;
};

/**
 * Enough for about one hour of events while the browser is offline. If there are more lines, the
 * oldest ones are dropped.
 */
const LINES_MAX = 200;
/**
 * Keeps the body within 64 KiB, including overhead. This is the limit of the API and of beacons.
 */
const BATCH_CHARACTERS_MAX = 60_000;
const BATCH_DELAY_MS = 5_000;
/** The minimum interval between batches, because scrubbing produces many events. */
const INTERVAL_MS_MIN = 2_000;
const STALE_MS = 10_000;
const RETRY_MS_MIN = 5_000;
const RETRY_MS_MAX = 300_000;

/**
 * Sends lines in order and in batches. A batch is only sent after the previous one has been
 * accepted or rejected. A retried batch keeps its sequence numbers, so the server can detect
 * duplicates.
 */
export function createOutbox({ url, post, beacon, nowMs, onStale }: OutboxOptions): Outbox {
  let lines: readonly string[] = [];
  let addedMs = 0;
  let sentMs = -INTERVAL_MS_MIN;
  let failures = 0;
  let isSending = false;
  let timer: { readonly id: ReturnType<typeof setTimeout>; readonly dueMs: number } | undefined;

  function schedule(delayMs: number): void {
    if (isSending) return;
    const dueMs = nowMs() + delayMs;
    if (timer !== undefined && timer.dueMs <= dueMs) return;
    cancel();
    timer = { id: setTimeout(() => void send(), delayMs), dueMs };
  }

  function cancel(): void {
    if (timer !== undefined) clearTimeout(timer.id);
    timer = undefined;
  }

  async function send(): Promise<void> {
    cancel();
    if (lines.length === 0 || isSending) return;
    isSending = true;
    if (nowMs() - addedMs > STALE_MS) onStale();
    sentMs = nowMs();
    const batch = selectBatch(lines);
    const receipt = await post(url, toBody(batch));
    isSending = false;
    if (receipt.kind === 'accepted' || receipt.kind === 'rejected') {
      const sent = new Set(batch);
      lines = lines.filter((line) => !sent.has(line));
      failures = 0;
      if (lines.length > 0) schedule(BATCH_DELAY_MS);
      return;
    }
    const backoffMs = Math.min(RETRY_MS_MIN * 2 ** failures, RETRY_MS_MAX);
    failures += 1;
    schedule(receipt.kind === 'throttled' ? Math.max(receipt.retryMs, backoffMs) : backoffMs);
  }

  return {
    add(line, when) {
      lines = [...lines, line].slice(-LINES_MAX);
      addedMs = nowMs();
      // After a failure, the next batch is already scheduled with backoff.
      if (failures > 0) return;
      schedule(when === 'now' ? Math.max(sentMs + INTERVAL_MS_MIN - addedMs, 0) : BATCH_DELAY_MS);
    },
    flush() {
      // A batch whose response is pending is sent again, because closing the page may cancel its
      // request.
      while (lines.length > 0) {
        const batch = selectBatch(lines);
        if (!beacon(url, toBody(batch))) return;
        lines = lines.slice(batch.length);
      }
      cancel();
      failures = 0;
    },
  };
}

function selectBatch(lines: readonly string[]): readonly string[] {
  let characters = 0;
  const end = lines.findIndex((line) => {
    characters += line.length + 1;
    return characters > BATCH_CHARACTERS_MAX;
  });
  return end === -1 ? lines : lines.slice(0, Math.max(end, 1));
}

function toBody(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
