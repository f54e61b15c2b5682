import type { Client, Dispatcher } from 'undici';

import { EgressError } from './egress-failure.ts';
import { INTERIM_RESPONSES_MAX } from './limits.ts';
import { createReceivedBody, type ReceivedBody } from './received-body.ts';
import { toRawList, toReceivedFields } from './response-headers.ts';
import { type BodyReaders, StreamReaders } from './slab-body.ts';
import { toEgressError } from './to-egress-error.ts';

export type WireRequest = {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
};

export type WireResponse = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly setCookies: readonly string[];
  /** Of the body as received: neither decoded nor limited. */
  readonly readers: BodyReaders;
};

export type ExchangeOptions = {
  readonly headersTimeoutMs: number;
  readonly bodyIdleTimeoutMs: number;
  readonly signal: AbortSignal;
  /** Called when the response is complete and the connection is free. */
  readonly onComplete: () => void;
};

/** Sends one request on the client's connection. Rejects with EgressError. */
export async function exchange(
  client: Client,
  request: WireRequest,
  options: ExchangeOptions,
): Promise<WireResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<WireResponse>();
  let body: ReceivedBody | undefined;
  let interimCount = 0;

  const headersTimer = setTimeout(
    () => fail(new EgressError('timeout', 'timed out waiting for response headers')),
    options.headersTimeoutMs,
  );
  const onAbort = (): void => fail(toEgressError(options.signal.reason, 'aborted'));
  options.signal.addEventListener('abort', onAbort, { once: true });

  function cleanUp(): void {
    clearTimeout(headersTimer);
    options.signal.removeEventListener('abort', onAbort);
  }

  /** Fails the exchange, and closes its socket immediately. */
  function fail(error: EgressError): void {
    cleanUp();
    reject(error);
    body?.fail(error);
    void client.destroy(error);
  }

  function onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) {
      interimCount += 1;
      if (interimCount > INTERIM_RESPONSES_MAX) {
        throw new EgressError('protocol', 'too many interim responses');
      }
      return;
    }
    clearTimeout(headersTimer);
    const { headers, setCookies } = toReceivedFields(toRawList(controller.rawHeaders ?? []));
    body = createReceivedBody({
      controller,
      idleTimeoutMs: options.bodyIdleTimeoutMs,
      onIdle: () => fail(new EgressError('timeout', 'timed out waiting for body bytes')),
      onDropped: () => fail(new EgressError('aborted', 'the reader closed the body')),
    });
    resolve({ status, headers, setCookies, readers: new StreamReaders(body.stream) });
  }

  client.dispatch(
    { ...request, body: request.body },
    {
      onRequestStart: (controller) => {
        if (options.signal.aborted)
          controller.abort(toEgressError(options.signal.reason, 'aborted'));
      },
      onResponseStart,
      onResponseData: (_controller, chunk) => body?.receive(chunk),
      onResponseEnd: () => {
        cleanUp();
        body?.complete();
        options.onComplete();
      },
      // Before the body starts, a length error means an invalid header section. Later, it means
      // that the connection ended early.
      onResponseError: (_controller, error) =>
        fail(toEgressError(error, body === undefined ? 'protocol' : 'reset')),
    },
  );
  return await promise;
}
