import { Readable } from 'node:stream';

import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';

import { readAskedRange } from './asked-range.ts';

/** What a provider answers at one address: JSON, a text, or bytes. */
export type ScriptedAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where it leads instead: the answer is that address's own. */
  readonly location?: string;
} & (
  | { readonly json: unknown }
  | { readonly text: string; readonly type?: string }
  | { readonly bytes: Uint8Array; readonly type?: string }
  | { readonly json?: undefined }
);

/** A way out that leads to what is written. Undefined answers 404. */
export function createScriptedEgress(findAnswer: (url: URL) => ScriptedAnswer | undefined): Egress {
  async function open(request: EgressRequest): Promise<EgressResponse> {
    const answer = findAnswer(request.url);
    if (answer?.location === undefined) return toResponse(request, answer);
    const followed = await open({ ...request, url: new URL(answer.location) });
    return { ...followed, redirects: followed.redirects + 1 };
  }
  return {
    open,
    judge: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function toResponse(
  { url, headers = {} }: EgressRequest,
  answer: ScriptedAnswer | undefined,
): EgressResponse {
  if (answer === undefined) return respond(url, { status: 404, bytes: Buffer.alloc(0) });
  const { status = 200 } = answer;
  if (status === 0) throw new EgressError('connect', 'nobody listens');
  const { bytes, type } = bodyOf(answer);
  const given = { ...(type === undefined ? {} : { 'content-type': type }), ...answer.headers };
  const range = readAskedRange(headers['range'], bytes.length);
  if (status !== 200 || range === undefined) return respond(url, { status, headers: given, bytes });
  const { start, end } = range;
  const slice = bytes.subarray(start, end + 1);
  const contentRange = `bytes ${start}-${start + slice.length - 1}/${bytes.length}`;
  return respond(url, {
    status: slice.length === 0 ? 416 : 206,
    headers: { ...given, 'content-range': contentRange },
    bytes: slice,
  });
}

/** What it sends, and as what. */
export function bodyOf(answer: ScriptedAnswer): { readonly bytes: Buffer; readonly type?: string } {
  if ('bytes' in answer) return { bytes: Buffer.from(answer.bytes), type: answer.type ?? '' };
  if ('text' in answer)
    return { bytes: Buffer.from(answer.text), type: answer.type ?? 'text/html' };
  const bytes = Buffer.from(JSON.stringify(answer.json ?? null));
  return { bytes, type: 'application/json' };
}

type Sent = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
};

function respond(url: URL, { status, headers = {}, bytes }: Sent): EgressResponse {
  const body = Readable.from(bytes.length === 0 ? [] : [bytes]);
  return {
    status,
    url,
    redirects: 0,
    headers: new Map(Object.entries(headers)),
    body,
    [Symbol.asyncDispose]: () => {
      body.destroy();
      return Promise.resolve();
    },
  };
}
