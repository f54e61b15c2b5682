import { runInRequest } from '../../audit/request-origin.ts';
import type { HttpServer } from '../route-options.ts';

/** Makes each request the origin of the entries that its handler adds to the audit log. */
export function registerOrigins(server: HttpServer): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { id: requestId, ip, headers } = request;
    const actor = { kind: 'anonymous' } as const;
    request.origin = { requestId, ip, client: headers['user-agent'], actor };
    runInRequest(request.origin, done);
  });
  // Again after a body, because it is read in the context of its connection.
  server.addHook('preHandler', (request, _reply, done) => {
    if (request.body === undefined) done();
    else runInRequest(request.origin, done);
  });
}
