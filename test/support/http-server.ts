import { once } from 'node:events';
import { connect } from 'node:net';

import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createHttpServer, type HttpServerOptions } from '#platform/http/server/create-server.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { Settings } from './spawn-service.ts';
import { testGuard } from './test-guard.ts';
import { HIGH_LIMITS } from './test-settings.ts';

export const PUBLIC_ORIGIN = 'https://video.example';

export type LogLine = { readonly level: string; readonly fields: Record<string, unknown> };

export type TestServer = AsyncDisposable & {
  readonly server: HttpServer;
  /** Log lines, in order. */
  readonly log: readonly LogLine[];
};

/** The real server with example routes, which show the behavior that all routes share. */
export function createTestServer({
  settings = {},
  ...options
}: Partial<HttpServerOptions> & { readonly settings?: Settings } = {}): TestServer {
  const log: LogLine[] = [];
  const server = createHttpServer({
    config: loadConfig({ PUBLIC_URL: PUBLIC_ORIGIN, ...HIGH_LIMITS, ...settings }).config,
    log: toRecordingLog(log),
    clock: systemClock,
    guard: testGuard,
    ...options,
  });
  registerExampleRoutes(server);
  return {
    server,
    log,
    async [Symbol.asyncDispose]() {
      await server.close();
    },
  };
}

/** Listens on a free loopback port and returns the port. */
export async function listen(server: HttpServer): Promise<number> {
  return Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Sends raw bytes and returns the complete response once the server closes the connection. */
export async function sendRaw(port: number, ...chunks: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => (received += text));
  // A reset during a write is expected. Bytes received before it count.
  socket.on('error', () => undefined);
  for (const chunk of chunks) socket.write(chunk, 'latin1');
  await once(socket, 'close');
  return received;
}

function registerExampleRoutes(server: HttpServer): void {
  server.post(
    '/api/v1/things',
    {
      schema: {
        body: Type.Object(
          {
            name: Type.String({ minLength: 2, maxLength: 10 }),
            size: Type.Optional(Type.Integer({ minimum: 1 })),
            kind: Type.Optional(Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ name: Type.String() }),
          ...errorResponses('validation_failed'),
        },
      },
      config: { cors: 'public', rateLimit: 'embed' },
    },
    async ({ body }) => ({ name: body.name }),
  );
  server.get(
    '/api/v1/things/:thingId',
    {
      schema: { querystring: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1 })) }) },
      config: { cors: 'public', cache: 'public' },
    },
    async ({ params, query }) => ({ params, query }),
  );
  server.get('/api/v1/private', async () => ({ secret: true }));
  server.get('/api/v1/bug', async () => {
    throw new TypeError('cannot read /srv/app/secret.ts of https://upstream.example');
  });
  server.get('/api/v1/refusal', async () => {
    throw new AppError('unavailable', 'Not now.', { headers: { 'retry-after': '7' } });
  });
  server.get('/page', async (_request, reply) => reply.type('text/html').send('<p>page</p>'));
}

function toRecordingLog(lines: LogLine[]): Logger {
  const record =
    (level: string) =>
    (fields: unknown): void => {
      lines.push({ level, fields: { ...Object(fields) } });
    };
  return {
    debug: record('debug'),
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
  };
}
