import type { Socket } from 'node:net';

import { repairResponseHead } from '#lib/http/repair-response-head.ts';

import { EgressError } from './egress-failure.ts';
import { RESPONSE_HEADER_BYTES_MAX } from './limits.ts';

const EMPTY_LINE = /\r?\n\r?\n/;
const INTERIM = /^HTTP\/1\.[01] 1/;

/** Repairs the response heads that the socket receives, before a client reads them. */
export function repairResponses(socket: Socket): Socket {
  const push = socket.push.bind(socket);
  let head = Buffer.alloc(0);
  let isBody = false;

  /** Returns false if the client wants no more bytes. */
  function receive(chunk: Buffer): boolean {
    // An empty line may begin in the previous chunk.
    const searchStart = Math.max(0, head.length - 3);
    head = Buffer.concat([head, chunk]);
    const end = EMPTY_LINE.exec(head.toString('latin1', searchStart));
    if (end === null) {
      if (head.length > RESPONSE_HEADER_BYTES_MAX) fail('too_large');
      return true;
    }
    const length = searchStart + end.index + end[0].length;
    const repaired = repairResponseHead(head.toString('latin1', 0, length));
    if (repaired === undefined) return fail('protocol');
    const rest = head.subarray(length);
    head = Buffer.alloc(0);
    isBody = !INTERIM.test(repaired);
    const wantsMore = push(Buffer.from(repaired, 'latin1'));
    return rest.length === 0 ? wantsMore : socket.push(rest);
  }

  function fail(failure: 'too_large' | 'protocol'): boolean {
    socket.destroy(new EgressError(failure, 'the response head cannot be repaired'));
    return false;
  }

  socket.push = (chunk: unknown, encoding?: BufferEncoding): boolean =>
    isBody || !Buffer.isBuffer(chunk) ? push(chunk, encoding) : receive(chunk);
  return socket;
}
