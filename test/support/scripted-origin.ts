import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

import { type Listening, listenOnLoopback } from './listen.ts';
import { type RequestedRange, parseRequestedRange } from './requested-range.ts';

/** Writes the response to one request. */
export type Script = (request: IncomingMessage, response: ServerResponse) => void;

export type RecordedRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
};

/** An upstream on loopback whose responses are scripted by the test. Unknown paths return 404. */
export type ScriptedOrigin = AsyncDisposable & {
  readonly port: number;
  /** URL of a path on this origin. */
  readonly url: (path: string) => URL;
  readonly requests: readonly RecordedRequest[];
  /** Adds or replaces the script of a path. The query is ignored. */
  readonly script: (path: string, script: Script) => void;
};

export async function openScriptedOrigin(
  scripts: Readonly<Record<string, Script>> = {},
): Promise<ScriptedOrigin> {
  const byPath = new Map(Object.entries(scripts));
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '/', headers } = request;
    requests.push({ method, path, headers });
    const script = byPath.get(path.split('?', 1).join('')) ?? respondWithStatus(404);
    script(request, response);
  });
  // Scripted faults may end in broken connections.
  server.on('clientError', (_error, socket) => socket.destroy());
  const listening = await listenOnNewPort(server);
  const { port } = listening;
  return {
    port,
    url: (path) => new URL(path, `http://127.0.0.1:${port}`),
    requests,
    script: (path, script) => byPath.set(path, script),
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}

const usedPorts = new Set<number>();

/** The system may assign a closed port again, but two origins must not share URLs of videos. */
async function listenOnNewPort(server: Server): Promise<Listening> {
  const listening = await listenOnLoopback(server);
  if (!usedPorts.has(listening.port)) {
    usedPorts.add(listening.port);
    return listening;
  }
  await listening[Symbol.asyncDispose]();
  return listenOnNewPort(server);
}

export type ServeOptions = {
  /** Null omits the content type. */
  readonly type?: string | null;
  /**
   * Handling of a Range header: honored, ignored (200 with the complete body), or rejected if it
   * exceeds the end.
   */
  readonly ranges?: 'honored' | 'ignored' | 'rejected';
  readonly headers?: Readonly<Record<string, string>>;
};

/** Serves a body with exact byte ranges, like a well-behaved static server. */
export function serveBytes(body: Uint8Array | string, options: ServeOptions = {}): Script {
  const bytes = Buffer.from(body);
  const { type = null, ranges = 'honored', headers = {} } = options;
  const sent = { ...headers, ...(type === null ? {} : { 'content-type': type }) };
  return (request, response) => {
    const { length } = bytes;
    const range =
      ranges === 'ignored' ? undefined : parseRequestedRange(request.headers.range, length);
    const isRejected = ranges === 'rejected' && range !== undefined && isBeyond(range, length);
    if (range === undefined) {
      response.writeHead(200, { ...sent, 'content-length': bytes.length }).end(bytes);
    } else if (isRejected || range.start >= bytes.length) {
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

function isBeyond({ start, requestedBytes }: RequestedRange, size: number): boolean {
  return requestedBytes !== Infinity && start + requestedBytes > size;
}

/** Responds with an error to every range, and with the complete body to other requests. */
export function refuseRanges(
  body: Uint8Array,
  {
    status,
    type = null,
    refusal = {},
  }: Pick<ServeOptions, 'type'> & {
    readonly status: number;
    /** Headers of the error. */
    readonly refusal?: Readonly<Record<string, string>>;
  },
): Script {
  const serveAll = serveBytes(body, { ranges: 'ignored', type });
  const refuse = respondWithStatus(status, refusal);
  return (request, response) =>
    (request.headers.range === undefined ? serveAll : refuse)(request, response);
}

export function respondWithStatus(
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (_request, response) => {
    response.writeHead(status, headers).end();
  };
}

export function redirectTo(location: string, status = 302): Script {
  return respondWithStatus(status, { location });
}

/** A body that never ends, sent at the speed of the reader. */
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

/** Sends the headers and these bytes, then resets the connection. */
export function serveThenReset(
  bytes: Uint8Array | string,
  headers: Readonly<Record<string, string>> = {},
): Script {
  return (_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': '1000000' });
    response.write(bytes, () => response.socket?.destroy());
  };
}

/** Accepts the request and never responds. */
export function staySilent(): Script {
  return () => undefined;
}
