import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import { type AskedRange, readAskedRange } from './asked-range.ts';

/** Answers one request, as badly as a test likes. */
export type Script = (request: IncomingMessage, response: ServerResponse) => void;

export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
};

/** An upstream on loopback whose every answer is written by the test. Unknown paths answer 404. */
export type ScriptedOrigin = AsyncDisposable & {
  readonly port: number;
  /** Address of a path on this origin. */
  readonly url: (path: string) => URL;
  readonly requests: readonly SeenRequest[];
  /** Adds or replaces the answer of a path; a query does not matter. */
  readonly script: (path: string, script: Script) => void;
};

export async function openScriptedOrigin(
  scripts: Readonly<Record<string, Script>> = {},
): Promise<ScriptedOrigin> {
  const byPath = new Map(Object.entries(scripts));
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '/', headers } = request;
    requests.push({ method, path, headers });
    const script = byPath.get(path.split('?', 1).join('')) ?? answerStatus(404);
    script(request, response);
  });
  // A fault may well end in a broken connection; that is the test's business.
  server.on('clientError', (_error, socket) => socket.destroy());
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    url: (path) => new URL(path, `http://127.0.0.1:${port}`),
    requests,
    script: (path, script) => byPath.set(path, script),
    [Symbol.asyncDispose]: async () => {
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      server.closeAllConnections();
      await closed.promise;
    },
  };
}

export type ServeOptions = {
  /** Null sends no content type. */
  readonly type?: string | null;
  /** What becomes of a Range header: kept, ignored (200 with the whole), or refused when it goes beyond the end. */
  readonly ranges?: 'kept' | 'ignored' | 'refused';
  readonly headers?: Readonly<Record<string, string>>;
};

/** A body with exact byte ranges, like a well-made static server, unless told otherwise. */
export function serveBytes(body: Uint8Array | string, options: ServeOptions = {}): Script {
  const bytes = Buffer.from(body);
  const { type = null, ranges = 'kept', headers = {} } = options;
  const sent = { ...headers, ...(type === null ? {} : { 'content-type': type }) };
  return (request, response) => {
    const { length } = bytes;
    const range = ranges === 'ignored' ? undefined : readAskedRange(request.headers.range, length);
    const isRefused = ranges === 'refused' && range !== undefined && isBeyond(range, length);
    if (range === undefined) {
      response.writeHead(200, { ...sent, 'content-length': bytes.length }).end(bytes);
    } else if (isRefused || range.start >= bytes.length) {
      response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    } else {
      const part = bytes.subarray(range.start, range.end + 1);
      const contentRange = `bytes ${range.start}-${range.end}/${bytes.length}`;
      response
        .writeHead(206, { ...sent, 'content-range': contentRange, 'content-length': part.length })
        .end(part);
    }
  };
}

function isBeyond({ start, askedBytes }: AskedRange, size: number): boolean {
  return askedBytes !== Infinity && start + askedBytes > size;
}

export function answerStatus(
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (_request, response) => {
    response.writeHead(status, headers).end();
  };
}

export function redirectTo(location: string, status = 302): Script {
  return answerStatus(status, { location });
}

/** A body that never ends, as fast as it is read. */
export function serveEndless(
  chunk: Uint8Array | string,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (_request, response) => {
    response.writeHead(200, headers);
    const write = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', write);
    write();
  };
}

/** Sends the head and these bytes, then cuts the connection. */
export function serveThenReset(
  bytes: Uint8Array | string,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': '1000000' });
    response.write(bytes, () => response.socket?.destroy());
  };
}

/** Accepts the request and says nothing. */
export function staySilent(): Script {
  return () => undefined;
}
