import type { Socket } from 'node:net';

import type { Connection } from './connection.ts';
import { Deadline } from './deadline.ts';
import { EgressError } from './egress-failure.ts';
import type { ExchangeOptions, WireRequest, WireResponse } from './exchange.ts';
import { ReceivedSlabs } from './received-slabs.ts';
import { toReceivedFields } from './response-headers.ts';
import { type ResponseHead, ResponseParser } from './response-parser.ts';
import { SlabReaders } from './slab-body.ts';
import type { SlabFiller } from './slab-filler.ts';
import { toEgressError } from './to-egress-error.ts';
import { toRequestBytes } from './to-request-bytes.ts';

export type SlabConnectionOptions = {
  readonly socket: Socket;
  /** Its `onread` is that of the socket. */
  readonly filler: SlabFiller;
  readonly idleSocketMs: number;
  /** TLS decrypts one record after the other; what arrives together is then passed on together. */
  readonly joinsReads: boolean;
};

/** A request, and its response since the head has arrived. */
type Exchange = {
  readonly options: ExchangeOptions;
  readonly resolve: (response: WireResponse) => void;
  readonly reject: (error: EgressError) => void;
  readonly onAbort: () => void;
  body: ReceivedSlabs | undefined;
  isReusable: boolean;
};

/** An idle connection is closed this long before the server would close it. */
const KEEP_ALIVE_MARGIN_MS = 2_000;
const NO_BYTES = Buffer.alloc(0);
const KEEP_ALIVE_TIMEOUT = /timeout=(\d{1,9})/;

/** A connection that receives bodies into slabs, without a stream. */
export class SlabConnection implements Connection {
  readonly origin: string;
  readonly transport = 'slabs';
  readonly socket: Socket;
  readonly #host: string;
  readonly #options: SlabConnectionOptions;
  readonly #filler: SlabFiller;
  readonly #deadline = new Deadline(() => this.#timeOut());
  readonly #parser = new ResponseParser({
    onHead: (head) => this.#respond(head),
    onBody: (start, end) => this.#filler.add(this.#read, start, end),
  });
  #read: Buffer = NO_BYTES;
  #exchange: Exchange | undefined;
  #idleMs: number;
  #isPaused = false;
  #isJoining = false;

  constructor(url: URL, options: SlabConnectionOptions) {
    const { socket, filler } = options;
    this.origin = url.origin;
    this.#host = url.host;
    this.socket = socket;
    this.#options = options;
    this.#filler = filler;
    this.#idleMs = options.idleSocketMs;
    filler.onRead = (read) => this.#receive(read);
    socket
      .on('end', () => this.#finishInput())
      .on('error', (error) => this.#fail(error))
      .on('close', () => {
        this.#fail(new EgressError('reset', 'the connection was closed'));
        this.#deadline[Symbol.dispose]();
      });
    if (filler.hasEarlyBytes) socket.destroy(new EgressError('protocol', 'bytes before a request'));
  }

  isUsable(): boolean {
    return this.socket.readyState === 'open' && this.#exchange === undefined;
  }

  onClose(listener: () => void): void {
    this.socket.once('close', listener);
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.socket.closed) resolve();
    else this.socket.once('close', resolve).destroy();
    await promise;
  }

  async exchange(request: WireRequest, options: ExchangeOptions): Promise<WireResponse> {
    const { signal, headersTimeoutMs } = options;
    const bytes = toRequestBytes(request, this.#host);
    signal.throwIfAborted();
    if (this.socket.destroyed) throw new EgressError('reset', 'the connection is closed');
    const { promise, resolve, reject } = Promise.withResolvers<WireResponse>();
    const onAbort = (): void => this.#fail(toEgressError(signal.reason, 'aborted'));
    signal.addEventListener('abort', onAbort, { once: true });
    this.#exchange = { options, resolve, reject, onAbort, body: undefined, isReusable: false };
    this.#parser.begin(request.method === 'HEAD' ? 'HEAD' : 'GET');
    this.#deadline.set(headersTimeoutMs);
    this.socket.ref();
    this.socket.write(bytes, 'latin1');
    return await promise;
  }

  #respond({ status, fields, isReusable }: ResponseHead): void {
    const exchange = this.#exchange;
    if (exchange === undefined) return;
    const { headers, setCookies } = toReceivedFields(fields);
    const body = new ReceivedSlabs({
      onWanted: () => this.#continue(),
      onDropped: () => this.#fail(new EgressError('aborted', 'the reader closed the body')),
    });
    exchange.body = body;
    this.#idleMs = toIdleMs(headers.get('keep-alive'), this.#options.idleSocketMs);
    exchange.isReusable = isReusable && this.#idleMs > 0;
    this.#deadline.clear();
    exchange.resolve({ status, headers, setCookies, readers: new SlabReaders(body) });
  }

  /** Returns false to pause the socket. TLS may pass on more nevertheless. */
  #receive(read: Buffer): boolean {
    const exchange = this.#exchange;
    if (exchange === undefined) {
      // No byte between two responses may become a part of the next one.
      this.socket.destroy();
      return false;
    }
    try {
      this.#read = read;
      const length = this.#parser.execute(read);
      if (length < read.length) exchange.isReusable = false;
    } catch (error) {
      this.#fail(error);
      return false;
    }
    if (exchange.body !== undefined) this.#passBody(read, exchange.body);
    if (this.#parser.isDone) this.#complete(exchange);
    return !this.#isPaused;
  }

  #passBody(read: Buffer, body: ReceivedSlabs): void {
    const own = this.#filler.endRead(read);
    if (own !== undefined) body.receive(own);
    if (this.#options.joinsReads && this.#filler.mayWait && !this.#parser.isDone) this.#join();
    else this.#flush();
    // The reader may have closed the body.
    if (this.#exchange !== undefined) this.#filler.settle(body.wantsMore);
  }

  /** Passes on what has arrived, after the event loop has read everything. */
  #join(): void {
    this.#waitForBytes();
    if (this.#isJoining) return;
    this.#isJoining = true;
    setImmediate(() => {
      this.#isJoining = false;
      this.#flush();
      if (this.#isPaused) this.socket.pause();
    });
  }

  #flush(): void {
    const body = this.#exchange?.body;
    if (body === undefined) return;
    const slice = this.#filler.take();
    if (slice !== undefined) body.receive(slice);
    if (this.#exchange === undefined) return;
    this.#isPaused = !body.wantsMore;
    this.#waitForBytes();
  }

  #continue(): void {
    if (this.#exchange === undefined) return;
    this.#waitForBytes();
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.socket.resume();
  }

  /** A slow reader must not look like a slow upstream. */
  #waitForBytes(): void {
    const { options, body } = this.#exchange ?? {};
    if (options !== undefined && body?.isAwaited === true)
      this.#deadline.set(options.bodyIdleTimeoutMs);
    else this.#deadline.clear();
  }

  #finishInput(): void {
    const exchange = this.#exchange;
    if (exchange === undefined) return;
    try {
      this.#parser.finish();
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#flush();
    this.#complete(exchange);
  }

  #complete(exchange: Exchange): void {
    const { options, body, isReusable } = exchange;
    if (this.#exchange === undefined) return;
    this.#end(exchange);
    body?.complete();
    // The server may not read the rest of a request that it has answered early.
    if (!isReusable || this.socket.writableLength > 0) {
      this.socket.destroy();
      return;
    }
    if (this.#isPaused) this.socket.resume();
    this.#isPaused = false;
    this.#deadline.set(this.#idleMs);
    this.socket.unref();
    options.onComplete();
  }

  #fail(error: unknown): void {
    const exchange = this.#exchange;
    if (exchange !== undefined) {
      const failure = toEgressError(error, exchange.body === undefined ? 'protocol' : 'reset');
      this.#end(exchange);
      exchange.reject(failure);
      exchange.body?.fail(failure);
    }
    this.socket.destroy();
  }

  #end({ options, onAbort }: Exchange): void {
    this.#exchange = undefined;
    options.signal.removeEventListener('abort', onAbort);
    this.#deadline.clear();
    this.#filler.reset();
    // An idle connection must not keep the memory of a slab that its pool has discarded.
    this.#read = NO_BYTES;
  }

  #timeOut(): void {
    const part = this.#exchange?.body === undefined ? 'the response headers' : 'body bytes';
    this.#fail(new EgressError('timeout', `timed out waiting for ${part}`));
  }
}

function toIdleMs(keepAlive: string | undefined, idleSocketMs: number): number {
  const [, seconds] = KEEP_ALIVE_TIMEOUT.exec(keepAlive ?? '') ?? [];
  if (seconds === undefined) return idleSocketMs;
  return Math.min(Number(seconds) * 1_000 - KEEP_ALIVE_MARGIN_MS, idleSocketMs);
}
