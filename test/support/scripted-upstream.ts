import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';

import { ADAPTERS } from '../../src/features/resolution/adapters/index.ts';
import { createResolveUrl, type Resolution } from '../../src/features/resolution/index.ts';
import { EgressError } from '../../src/platform/egress/egress-failure.ts';
import type { Egress, EgressRequest, EgressResponse } from '../../src/platform/egress/egress.ts';

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

/** Answers by whole address. Any other answers 404. */
export type ScriptedAnswers = Readonly<Record<string, ScriptedAnswer>>;

export type ScriptedResolution = {
  readonly resolution: Resolution;
  /** Every address that was asked for, in order. */
  readonly requests: readonly string[];
};

/** 12:00 on 31 January 2026. */
export const SCRIPTED_NOW_MS = Date.UTC(2026, 0, 31, 12);

/** Resolves an address as the service does, with all its adapters, where public hosts answer what is written here. */
export async function resolveScripted(
  address: string,
  answers: ScriptedAnswers,
): Promise<ScriptedResolution> {
  const requests: string[] = [];
  const resolveUrl = createResolveUrl({
    egress: createScriptedEgress(answers, requests),
    clock: () => SCRIPTED_NOW_MS,
    publicOrigin: 'https://reelay.test',
    adapters: ADAPTERS,
  });
  const { signal } = new AbortController();
  return { resolution: await resolveUrl(new URL(address), { signal }), requests };
}

/** A short MP4 that plays, as an upstream serves it. */
export function playableMp4(): ScriptedAnswer {
  return { bytes: sampleOf('fast-start.mp4'), type: 'video/mp4', headers: ANY_ORIGIN };
}

/** A short HLS playlist that plays. */
export function playableHls(): ScriptedAnswer {
  const text = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}

/** A playlist of a stream that is on air. */
export function liveHls(): ScriptedAnswer {
  const text = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n';
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

function sampleOf(name: string): Uint8Array {
  return readFileSync(new URL(`../../samples/${name}`, import.meta.url));
}

function createScriptedEgress(answers: ScriptedAnswers, requests: string[]): Egress {
  async function open(request: EgressRequest): Promise<EgressResponse> {
    requests.push(request.url.href);
    const answer = answers[request.url.href];
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
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers['range'] ?? '');
  if (status !== 200 || range === null) return respond(url, { status, headers: given, bytes });
  const start = Number(range[1]);
  const slice = bytes.subarray(start, range[2] === '' ? undefined : Number(range[2]) + 1);
  const contentRange = `bytes ${start}-${start + slice.length - 1}/${bytes.length}`;
  return respond(url, {
    status: slice.length === 0 ? 416 : 206,
    headers: { ...given, 'content-range': contentRange },
    bytes: slice,
  });
}

function bodyOf(answer: ScriptedAnswer): { readonly bytes: Buffer; readonly type?: string } {
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
