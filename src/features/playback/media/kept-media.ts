import { Readable } from 'node:stream';

import { STALE_RETRY_MS } from '#contract/limits.ts';
import { parseSeconds } from '#lib/http/cache-control.ts';

import { decideMediaLifetime, type KeptLifetime } from './media-lifetime.ts';
import type { KeptMedia, MediaMemory } from './media-memory.ts';
import type { MediaResponse } from './media-response.ts';

/** Anything that is kept, and since when. */
type Kept = KeptLifetime & { readonly fetchedAtMs: number };

/** A date of change within this before the answer may stand for two states (RFC 9110 §8.8.2.2). */
const STRONG_AFTER_MS = 60_000;

/** What a 304 may say anew of what is kept (RFC 9111 §3.2). */
const RENEWED_FIELDS = ['age', 'cache-control', 'date', 'etag', 'expires', 'last-modified', 'vary'];

/** A clock that was set back makes an age negative: that is not to be trusted either. */
export function isWithin({ fetchedAtMs }: Kept, limitMs: number, nowMs: number): boolean {
  return nowMs >= fetchedAtMs && nowMs - fetchedAtMs < limitMs;
}

/** True while it may serve in place of what its sender can't send. */
export function isUsable(kept: Kept, nowMs: number): boolean {
  return isWithin(kept, kept.lifetimeMs + kept.staleMs, nowMs);
}

/** The condition under which the sender need not send it again (RFC 9110 §13.1). */
export function toValidators(
  headers: ReadonlyMap<string, string> | undefined,
): Record<string, string> {
  const etag = headers?.get('etag');
  if (etag !== undefined) return { 'if-none-match': etag };
  const lastModified = headers?.get('last-modified');
  const ageMs = Date.parse(headers?.get('date') ?? '') - Date.parse(lastModified ?? '');
  return lastModified !== undefined && ageMs >= STRONG_AFTER_MS
    ? { 'if-modified-since': lastModified }
    : {};
}

/** The fields of what is kept after the sender said that it is still good. */
export function renewFields(
  before: ReadonlyMap<string, string>,
  said: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const fields = new Map(before);
  // What an earlier answer was old then is no longer so.
  fields.delete('age');
  for (const name of RENEWED_FIELDS) {
    const value = said.get(name);
    if (value !== undefined) fields.set(name, value);
  }
  return fields;
}

export function renewMedia(
  media: KeptMedia,
  said: ReadonlyMap<string, string>,
  nowMs: number,
): KeptMedia {
  const headers = renewFields(media.headers, said);
  const lifetime = decideMediaLifetime(headers) ?? { lifetimeMs: 0, staleMs: 0 };
  return { ...media, ...lifetime, headers, fetchedAtMs: nowMs };
}

/** The same while the sender is down, who is not asked again for a moment. */
export function putOff<Thing extends Kept>(kept: Thing, nowMs: number): Thing {
  const endsMs = kept.lifetimeMs + kept.staleMs;
  const lifetimeMs = Math.min(endsMs, nowMs - kept.fetchedAtMs + STALE_RETRY_MS);
  return { ...kept, lifetimeMs, staleMs: endsMs - lifetimeMs };
}

/** As if the upstream had sent it just now, and older. The bytes count as read until the answer is disposed. */
export function toKeptResponse(
  { status, headers, url, bytes, fetchedAtMs }: KeptMedia,
  { memory, nowMs }: { readonly memory: Pick<MediaMemory, 'pin'>; readonly nowMs: number },
): MediaResponse {
  const unpin = memory.pin(bytes);
  let stream: Readable | undefined;
  const ageSeconds =
    (parseSeconds(headers.get('age')) ?? 0) + Math.max(0, Math.floor((nowMs - fetchedAtMs) / 1000));
  return {
    status,
    url,
    redirects: 0,
    headers: new Map(headers)
      .set('age', String(ageSeconds))
      .set('content-length', String(bytes.length)),
    bodyBytes: { kind: 'here', bytes },
    get body() {
      stream ??= toStream(bytes).once('close', unpin);
      return stream;
    },
    [Symbol.asyncDispose]: async () => {
      if (stream === undefined) unpin();
      else stream.destroy();
    },
  };
}

function toStream(bytes: Buffer): Readable {
  const stream = Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false });
  return stream.on('error', () => undefined);
}
