import { Readable } from 'node:stream';

import type { EgressResponse } from '#platform/egress/egress.ts';
import { StreamReaders } from '#platform/egress/slab-body.ts';
import { ReceivedResponse } from '#platform/egress/to-egress-response.ts';

/** Headers of a file that also apply to what is built from it. */
const KEPT_HEADERS = ['cache-control', 'expires', 'date', 'age', 'last-modified'];

/** What this process has built. */
export type Built = {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: ReadonlyMap<string, string>;
};

/** The failed viewer is led to the current resource by its position. */
export const GONE: Built = { status: 410, body: Buffer.alloc(0), headers: new Map() };

export function toBytes(
  body: Buffer,
  {
    type,
    etag,
    from,
  }: {
    readonly type: string;
    readonly etag?: string;
    /** The headers of the file. */
    readonly from?: ReadonlyMap<string, string> | undefined;
  },
): Built {
  const kept = KEPT_HEADERS.flatMap((name) => {
    const value = from?.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const own = [
    ['content-type', type],
    ['content-length', String(body.length)],
    ...(etag === undefined ? [] : [['etag', etag] as const]),
  ] as const;
  return { status: 200, body, headers: new Map([...kept, ...own]) };
}

/** A response that exists only in this process. */
export function respond(url: URL, { body, ...head }: Built): EgressResponse {
  const stream = Readable.from(body.length === 0 ? [] : [body], { objectMode: false });
  return toResponse(url, { ...head, body: stream });
}

/** Like `respond`, for what is built while it is read. */
export function toResponse(
  url: URL,
  { status, headers, body }: Omit<Built, 'body'> & { readonly body: Readable },
): EgressResponse {
  return new ReceivedResponse({ status, headers, url, redirects: 0 }, new StreamReaders(body));
}
