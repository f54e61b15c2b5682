import type { Duplex } from 'node:stream';

import { decodeBody, decodeUnlabeled, planDecoding } from './decode-body.ts';
import { EgressError } from './egress-failure.ts';
import type { EgressRequest, EgressResponse } from './egress.ts';
import type { WireResponse } from './exchange.ts';
import { limitBody } from './limit-body.ts';
import { type BodyReaders, fromStream, type SlabBody } from './slab-body.ts';

export type DeliveryOptions = {
  readonly redirects: number;
  /** Null: unlimited. */
  readonly bytesMax: number | null;
};

/** Decodes and limits the body, and removes the fields that describe its coding. */
export function toEgressResponse(
  request: EgressRequest,
  response: WireResponse,
  { redirects, bytesMax }: DeliveryOptions,
): EgressResponse {
  const decoders = planResponse(request, response);
  const isDecoded = decoders !== null && decoders.length > 0;
  const readers = openBody(response, decoders, bytesMax);

  return {
    status: response.status,
    headers: isDecoded ? removeCodingFields(response.headers) : response.headers,
    url: request.url,
    redirects,
    get body() {
      return readers.body;
    },
    get slabs() {
      return readers.slabs;
    },
    [Symbol.asyncDispose]: () => close(readers.slabs),
  };
}

function openBody(
  response: WireResponse,
  decoders: Decoders | null,
  bytesMax: number | null,
): BodyReaders {
  const { status, readers } = response;
  if (decoders === null && bytesMax === null) return readers;
  const { body } = readers;
  const limit = bytesMax ?? Number.POSITIVE_INFINITY;
  if (decoders === null) return fromStream(limitBody(body, limit));
  if (decoders.length > 0) return fromStream(decodeBody(body, decoders, limit));
  return fromStream(status === 206 ? limitBody(body, limit) : decodeUnlabeled(body, limit));
}

type Decoders = readonly (() => Duplex)[];

/** Null if the body must stay as it is. */
function planResponse(request: EgressRequest, response: WireResponse): Decoders | null {
  const { status, headers } = response;
  const isEmpty =
    request.method === 'HEAD' ||
    status === 204 ||
    status === 304 ||
    headers.get('content-length') === '0';
  if (request.decode === false || isEmpty) return null;
  try {
    const decoders = planDecoding(headers.get('content-encoding')) ?? [];
    if (decoders.length > 0 && status === 206) {
      throw new EgressError('protocol', 'a range of an encoded body');
    }
    return decoders;
  } catch (error) {
    response.readers.slabs.destroy();
    throw error;
  }
}

function removeCodingFields(headers: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const remaining = new Map(headers);
  remaining.delete('content-encoding');
  remaining.delete('content-length');
  return remaining;
}

async function close(slabs: SlabBody): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  slabs.onClose(resolve);
  slabs.destroy();
  await promise;
}
