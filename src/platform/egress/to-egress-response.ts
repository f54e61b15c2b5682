import { once } from 'node:events';
import type { Duplex, Readable } from 'node:stream';

import { decodeBody, planDecoding } from './decode-body.ts';
import { EgressError } from './egress-failure.ts';
import type { EgressRequest, EgressResponse } from './egress.ts';
import type { WireResponse } from './exchange.ts';
import { limitBody } from './limit-body.ts';

export type DeliveryOptions = {
  readonly redirects: number;
  /** Null: not limited. */
  readonly bytesMax: number | null;
};

/** What the caller sees: decoded and limited. Fields that described the coded body are gone with it. */
export function toEgressResponse(
  request: EgressRequest,
  response: WireResponse,
  { redirects, bytesMax }: DeliveryOptions,
): EgressResponse {
  const decoders = planResponse(request, response);
  const isDecoded = decoders.length > 0;
  const limit = bytesMax ?? Number.POSITIVE_INFINITY;
  const body = isDecoded
    ? decodeBody(response.body, decoders, limit)
    : bytesMax === null
      ? response.body
      : limitBody(response.body, bytesMax);

  return {
    status: response.status,
    headers: isDecoded ? withoutCodingFields(response.headers) : response.headers,
    url: request.url,
    redirects,
    body,
    [Symbol.asyncDispose]: () => close(body),
  };
}

function planResponse(request: EgressRequest, response: WireResponse): readonly (() => Duplex)[] {
  const { status, headers } = response;
  const isEmpty =
    request.method === 'HEAD' ||
    status === 204 ||
    status === 304 ||
    headers.get('content-length') === '0';
  if (request.decode === false || isEmpty) return [];
  try {
    const decoders = planDecoding(headers.get('content-encoding')) ?? [];
    if (decoders.length > 0 && status === 206) {
      throw new EgressError('protocol', 'a part of a coded body');
    }
    return decoders;
  } catch (error) {
    response.body.destroy();
    throw error;
  }
}

function withoutCodingFields(headers: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const kept = new Map(headers);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return kept;
}

async function close(body: Readable): Promise<void> {
  if (body.closed) return;
  const closed = once(body, 'close');
  body.destroy();
  await closed;
}
