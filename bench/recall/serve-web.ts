import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';

import { readPem } from '../../test/support/certificates.ts';
import { toBody } from '../../test/support/scripted-egress.ts';
import type { ScriptedWeb } from './scripted-web.ts';

export type WebServer = AsyncDisposable & {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** Replaces the responses of all hosts. */
  readonly serve: (web: ScriptedWeb) => void;
};

/** Serves all hosts from one HTTP port and one HTTPS port on loopback. */
export async function serveWeb(): Promise<WebServer> {
  let web: ScriptedWeb | undefined;
  const createHandler =
    (scheme: string) =>
    (request: IncomingMessage, response: ServerResponse): void => {
      const url = URL.parse(request.url ?? '', `${scheme}://${request.headers.host ?? ''}`);
      send(url === null ? undefined : web?.(url), request, response);
    };
  const http = createHttpServer(createHandler('http'));
  const https = createHttpsServer(
    { key: readPem('server.key'), cert: readPem('self-signed.pem') },
    createHandler('https'),
  );
  const httpsPort = await listen(https);
  // For peers that use the HTTP port as their proxy.
  http.on('connect', (_request, client: Duplex) => {
    const upstream = connect(httpsPort, '127.0.0.1');
    client.write('HTTP/1.1 200 Connection established\r\n\r\n');
    client.pipe(upstream).pipe(client);
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  return {
    httpPort: await listen(http),
    httpsPort,
    serve: (next) => {
      web = next;
    },
    [Symbol.asyncDispose]: async () => {
      for (const server of [http, https]) {
        server.close();
        server.closeAllConnections();
        await once(server, 'close');
      }
    },
  };
}

function send(
  scripted: ReturnType<ScriptedWeb>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (scripted === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain', 'content-length': 0 }).end();
    return;
  }
  const { bytes, type = 'application/octet-stream' } = toBody(scripted);
  const headers = { 'content-type': type, 'content-length': bytes.length, ...scripted.headers };
  response.writeHead(scripted.status ?? 200, headers);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

async function listen(server: Pick<Server, 'listen' | 'address'>): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
