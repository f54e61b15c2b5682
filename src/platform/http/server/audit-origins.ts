import type { IncomingMessage } from 'node:http';

import { type RequestOrigin, runInRequest } from '../../audit/request-origin.ts';
import type { HttpServer } from '../route-options.ts';

/** Makes each request the origin of the entries that its handler adds to the audit log. */
export function registerOrigins(server: HttpServer): void {
  const origins = new WeakMap<IncomingMessage, RequestOrigin>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { id: requestId, ip, headers, raw } = request;
    const actor = { kind: 'anonymous' } as const;
    const origin: RequestOrigin = { requestId, ip, client: headers['user-agent'], actor };
    origins.set(raw, origin);
    runInRequest(origin, done);
  });
  // Again, because the body is read in the context of its connection.
  server.addHook('preHandler', (request, _reply, done) => {
    const origin = origins.get(request.raw);
    if (origin === undefined) done();
    else runInRequest(origin, done);
  });
}
