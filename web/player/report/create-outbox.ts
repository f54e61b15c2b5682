/** How a batch was taken; `tooBusy` and `unreachable` pass. */
export type Receipt =
  | { readonly kind: 'taken' | 'refused' | 'unreachable' }
  | { readonly kind: 'tooBusy'; readonly retryMs: number };

export type OutboxDeps = {
  /** Never rejects. */
  readonly post: (body: string) => Promise<Receipt>;
  /** Hands a body to the browser, which sends it when the page is gone; false if it would not take it. */
  readonly beacon: (body: string) => boolean;
  readonly nowMs: () => number;
  /** Before a batch whose last event is long past: the service tells the time of all others from the last one's. */
  readonly onStale: () => void;
};

export type Outbox = {
  readonly add: (line: string, when: 'soon' | 'now') => void;
  /** The page may be gone in a moment: everything goes at once. */
  readonly leave: () => void;
};

/** A page of an hour without a network; what is older than these is lost. */
const LINES_MAX = 200;
/** With what the service takes in one body, and a browser in one beacon: 64 KiB. */
const BATCH_CHARACTERS_MAX = 60_000;
const SOON_MS = 5_000;
/** Between two batches, at least: a viewer who looks for a place makes much news. */
const GAP_MS = 2_000;
const STALE_MS = 10_000;
const RETRY_MS_MIN = 5_000;
const RETRY_MS_MAX = 300_000;

/**
 * Sends lines in batches, in order, one batch at a time, each until it is taken: a batch that was lost on the way, or
 * whose answer was, goes again with the same sequence numbers, by which the service knows it.
 */
export function createOutbox({ post, beacon, nowMs, onStale }: OutboxDeps): Outbox {
  let lines: readonly string[] = [];
  let addedMs = 0;
  let sentMs = -GAP_MS;
  let failures = 0;
  let isSending = false;
  let timer: { readonly id: ReturnType<typeof setTimeout>; readonly dueMs: number } | undefined;

  function plan(delayMs: number): void {
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
    const batch = takeBatch(lines);
    const receipt = await post(toBody(batch));
    isSending = false;
    if (receipt.kind === 'taken' || receipt.kind === 'refused') {
      const sent = new Set(batch);
      lines = lines.filter((line) => !sent.has(line));
      failures = 0;
      if (lines.length > 0) plan(SOON_MS);
      return;
    }
    const backOffMs = Math.min(RETRY_MS_MIN * 2 ** failures, RETRY_MS_MAX);
    failures += 1;
    plan(receipt.kind === 'tooBusy' ? Math.max(receipt.retryMs, backOffMs) : backOffMs);
  }

  return {
    add(line, when) {
      lines = [...lines, line].slice(-LINES_MAX);
      addedMs = nowMs();
      // After a failure its own time is waited for.
      if (failures > 0) return;
      plan(when === 'now' ? Math.max(sentMs + GAP_MS - addedMs, 0) : SOON_MS);
    },
    leave() {
      // What is under way goes again: a page that is closed may take its requests along.
      while (lines.length > 0) {
        const batch = takeBatch(lines);
        if (!beacon(toBody(batch))) return;
        lines = lines.slice(batch.length);
      }
      cancel();
      failures = 0;
    },
  };
}

function takeBatch(lines: readonly string[]): readonly string[] {
  let characters = 0;
  const end = lines.findIndex((line) => {
    characters += line.length + 1;
    return characters > BATCH_CHARACTERS_MAX;
  });
  return end === -1 ? lines : lines.slice(0, Math.max(end, 1));
}

/** Each event on a line of its own, the last one's ended too. */
function toBody(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
