import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

type Value = { readonly stringValue?: string; readonly intValue?: number };

/** A span of OTLP/JSON. */
export type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
};

/** A collector for traces on loopback. */
export type OtlpReceiver = AsyncDisposable & {
  readonly endpoint: string;
  readonly spans: readonly ReceivedSpan[];
  /** Header fields of the requests. */
  readonly headers: readonly NodeJS.Dict<string | string[]>[];
  /** Resolves with the first span that matches, when it has arrived. */
  readonly waitFor: (matches: (span: ReceivedSpan) => boolean) => Promise<ReceivedSpan>;
};

type Body = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
};

export async function openOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const headers: NodeJS.Dict<string | string[]>[] = [];
  const waiting = new Set<() => void>();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    headers.push(request.headers);
    const { resourceSpans }: Body = JSON.parse(await text(request));
    spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    for (const check of waiting) check();
  }

  const server = createServer((request, response) => void receive(request, response));
  const listening = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening.resolve);
  await listening.promise;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    headers,
    waitFor(matches) {
      const { promise, resolve } = Promise.withResolvers<ReceivedSpan>();
      function check(): void {
        const found = spans.find(matches);
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      }
      waiting.add(check);
      check();
      return promise;
    },
    async [Symbol.asyncDispose]() {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}
