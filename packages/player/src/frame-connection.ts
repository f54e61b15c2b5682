/** A message of the player.js protocol from the frame. */
export type FrameMessage = {
  readonly event: string;
  readonly value: Readonly<Record<string, unknown>>;
};

const CONTEXT = 'player.js';
const VERSION = '0.0.11';
/** Commands that wait for the player. Later ones are dropped. */
const QUEUE_MAX = 50;

/**
 * Talks to the player in a frame through the player.js protocol. Commands wait until the player is
 * ready. Messages of other windows and origins are ignored.
 */
export class FrameConnection {
  readonly #frame: HTMLIFrameElement;
  readonly #origin: string;
  readonly #onMessage: (message: FrameMessage) => void;
  readonly #closing = new AbortController();
  #queue: string[] | null = [];

  constructor(
    frame: HTMLIFrameElement,
    origin: string,
    onMessage: (message: FrameMessage) => void,
  ) {
    this.#frame = frame;
    this.#origin = origin;
    this.#onMessage = onMessage;
    const { signal } = this.#closing;
    globalThis.addEventListener('message', (event) => this.#receive(event), { signal });
  }

  send(method: string, value?: unknown): void {
    const message = JSON.stringify({ context: CONTEXT, version: VERSION, method, value });
    if (this.#queue === null) this.#post(message);
    else if (this.#queue.length < QUEUE_MAX) this.#queue.push(message);
  }

  close(): void {
    this.#closing.abort();
  }

  #receive({ source, origin, data }: MessageEvent): void {
    if (source !== this.#frame.contentWindow || origin !== this.#origin) return;
    const message = parseMessage(data);
    if (message === undefined) return;
    if (message.event === 'ready') this.#start();
    this.#onMessage(message);
  }

  #start(): void {
    const waiting = this.#queue ?? [];
    this.#queue = null;
    for (const event of ['media', 'error']) this.send('addEventListener', event);
    for (const message of waiting) this.#post(message);
  }

  #post(message: string): void {
    this.#frame.contentWindow?.postMessage(message, this.#origin);
  }
}

function parseMessage(data: unknown): FrameMessage | undefined {
  const message = typeof data === 'string' ? parseJson(data) : undefined;
  if (!isRecord(message) || message['context'] !== CONTEXT) return undefined;
  const { event, value } = message;
  return typeof event === 'string' ? { event, value: isRecord(value) ? value : {} } : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
