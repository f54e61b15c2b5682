import { Readable } from 'node:stream';

import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressRequest } from '#platform/egress/egress.ts';
import { StreamReaders } from '#platform/egress/slab-body.ts';
import { ReceivedResponse } from '#platform/egress/to-egress-response.ts';

import { parseRequestedRange } from './requested-range.ts';

/** The response of one URL: JSON, text or bytes. */
export type ScriptedResponse = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Redirects to this URL, whose response is returned. */
  readonly location?: string;
} & (
  | { readonly json: unknown }
  | { readonly text: string; readonly type?: string }
  | { readonly bytes: Uint8Array; readonly type?: string }
  | { readonly json?: undefined }
);

/**
 * An egress that returns scripted responses. Undefined means 404. The segments of scripted playlists
 * exist without a script.
 */
export function createScriptedEgress(
  findResponse: (
    url: URL,
    headers: NonNullable<EgressRequest['headers']>,
  ) => ScriptedResponse | undefined,
): Egress {
  async function open(request: EgressRequest): Promise<ReceivedResponse> {
    if (request.url.pathname.endsWith('.ts')) return toResponse(request, { text: 'a segment' });
    const response = findResponse(request.url, request.headers ?? {});
    if (response?.location === undefined) return toResponse(request, response);
    const followed = await open({ ...request, url: new URL(response.location) });
    return followed.withRedirects(followed.redirects + 1);
  }
  return {
    open,
    checkUrl: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function toResponse(
  { url, headers = {} }: EgressRequest,
  response: ScriptedResponse | undefined,
): ReceivedResponse {
  if (response === undefined) return respond(url, { status: 404, bytes: Buffer.alloc(0) });
  const { status = 200 } = response;
  if (status === 0) throw new EgressError('connect', 'connection refused');
  const { bytes, type } = toBody(response);
  const allHeaders = {
    ...(type === undefined ? {} : { 'content-type': type }),
    ...response.headers,
  };
  const range = parseRequestedRange(headers['range'], bytes.length);
  if (status !== 200 || range === undefined)
    return respond(url, { status, headers: allHeaders, bytes });
  const { start, end } = range;
  const slice = bytes.subarray(start, end + 1);
  const contentRange = `bytes ${start}-${start + slice.length - 1}/${bytes.length}`;
  return respond(url, {
    status: slice.length === 0 ? 416 : 206,
    headers: { ...allHeaders, 'content-range': contentRange },
    bytes: slice,
  });
}

/** The body's bytes and content type. */
export function toBody(response: ScriptedResponse): {
  readonly bytes: Buffer;
  readonly type?: string;
} {
  if ('bytes' in response) return { bytes: Buffer.from(response.bytes), type: response.type ?? '' };
  if ('text' in response)
    return { bytes: Buffer.from(response.text), type: response.type ?? 'text/html' };
  const bytes = Buffer.from(JSON.stringify(response.json ?? null));
  return { bytes, type: 'application/json' };
}

function respond(
  url: URL,
  {
    status,
    headers = {},
    bytes,
  }: {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly bytes: Uint8Array;
  },
): ReceivedResponse {
  const body = Readable.from(bytes.length === 0 ? [] : [bytes]);
  const head = { status, url, redirects: 0, headers: new Map(Object.entries(headers)) };
  return new ReceivedResponse(head, new StreamReaders(body));
}
