import type { Duplex, Readable } from 'node:stream';

import { decodeBody, decodeUnlabeled, planDecoding } from './decode-body.ts';
import { EgressError } from './egress-failure.ts';
import type { EgressRequest, EgressResponse } from './egress.ts';
import type { WireResponse } from './exchange.ts';
import { limitBody } from './limit-body.ts';
import { type BodyReaders, type SlabBody, StreamReaders } from './slab-body.ts';

type Head = Pick<EgressResponse, 'status' | 'headers' | 'url' | 'redirects'>;

/** A response whose body exists in one of two ways. */
export class ReceivedResponse implements EgressResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly url: URL;
  readonly redirects: number;
  readonly #readers: BodyReaders;

  constructor({ status, headers, url, redirects }: Head, readers: BodyReaders) {
    this.status = status;
    this.headers = headers;
    this.url = url;
    this.redirects = redirects;
    this.#readers = readers;
  }

  get body(): Readable {
    return this.#readers.body;
  }

  get slabs(): SlabBody {
    return this.#readers.slabs;
  }

  withRedirects(redirects: number): ReceivedResponse {
    const { status, headers, url } = this;
    return new ReceivedResponse({ status, headers, url, redirects }, this.#readers);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.slabs.onClose(resolve);
    this.slabs.destroy();
    await promise;
  }
}

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
): ReceivedResponse {
  const decoders = planResponse(request, response);
  const isDecoded = decoders !== null && decoders.length > 0;
  const headers = isDecoded ? removeCodingFields(response.headers) : response.headers;
  const head = { status: response.status, headers, url: request.url, redirects };
  return new ReceivedResponse(head, openBody(response, decoders, bytesMax));
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
  if (decoders === null) return new StreamReaders(limitBody(body, limit));
  if (decoders.length > 0) return new StreamReaders(decodeBody(body, decoders, limit));
  return new StreamReaders(status === 206 ? limitBody(body, limit) : decodeUnlabeled(body, limit));
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
