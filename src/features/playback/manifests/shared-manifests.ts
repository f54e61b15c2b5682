import { AppError } from '#contract/app-error.ts';
import { REMOTE_ELEMENT_BYTES_MAX, SHARED_MANIFEST_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Source } from '#features/videos/index.ts';
import { createSharedWork } from '#lib/async/shared-work.ts';
import { parseSeconds } from '#lib/http/cache-control.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { decodeBytes } from '#lib/text/byte-text.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import { readBody } from '#platform/egress/read-body.ts';

import type { ResourceUse } from '../capabilities/resource.ts';
import { isUsable, isWithin, putOff, renewFields, toValidators } from '../media/kept-media.ts';
import type { OpenUpstream } from '../upstream/open-upstream.ts';
import { isUpstreamDown, toPlaybackError, toStatusError } from '../upstream/upstream-failure.ts';
import { decideManifestLifetime, type ManifestLifetime } from './manifest-lifetime.ts';
import { openManifest, type OpenManifestDeps } from './open-manifest.ts';
import { placeRemoteElements } from './place-remote-elements.ts';
import { createReadManifest, type ReadManifest } from './read-manifest.ts';

/** A manifest as the upstream has it. One object is one state of it. */
export type FetchedManifest = ManifestLifetime & {
  readonly text: string;
  /** What its references are relative to: the address after redirects. */
  readonly url: URL;
  readonly fetchedAtMs: number;
  /** How old it was when it came (RFC 9111 §5.1). */
  readonly ageSeconds: number;
  /** What it takes to ask whether it has changed, and to keep it on. */
  readonly fields: ReadonlyMap<string, string>;
};

export type ManifestRequest = {
  readonly url: URL;
  /** The address without what the viewer says to the upstream. */
  readonly plainUrl: URL;
  readonly source: Pick<Source, 'url' | 'headers'>;
  readonly use: ResourceUse;
  /** Whose share of the slots it is of; see toClientNetwork. */
  readonly client: string;
  /** See MediaRequest. */
  readonly scope: string;
};

/** Rejects with what the viewer is to be told, or with the signal's reason when the viewer leaves. */
export type FetchManifest = (
  request: ManifestRequest,
  signal: AbortSignal,
) => Promise<FetchedManifest>;

type ManifestDeps = OpenManifestDeps & { readonly clock: Clock };
type ReadingDeps = ManifestDeps & { readonly readManifest: ReadManifest };

const XML_ENCODING = /^(\s*<\?xml[^>]*?\sencoding\s*=\s*["'])([\w.:-]+)/i;

const REMOTE_ELEMENT_LIMITS = {
  headersTimeoutMs: 3_000,
  totalTimeoutMs: 5_000,
  bodyBytesMax: REMOTE_ELEMENT_BYTES_MAX,
};

/**
 * One upstream fetch serves all viewers who ask for a manifest within its lifetime. A fetch ends early when the last
 * of those who wait for it has left.
 */
export function createSharedManifests(manifestDeps: ManifestDeps): FetchManifest {
  const deps: ReadingDeps = { ...manifestDeps, readManifest: createReadManifest() };
  const share = createSharedWork<FetchedManifest>();
  // A Map keeps the order of insertion: its first key is the oldest.
  const kept = new Map<string, FetchedManifest>();
  let keptCharacters = 0;

  function keep(key: string, manifest: FetchedManifest): void {
    const before = kept.get(key);
    if (before !== undefined) drop(key, before);
    kept.set(key, manifest);
    keptCharacters += manifest.text.length;
    for (const [oldestKey, oldest] of kept) {
      if (keptCharacters <= SHARED_MANIFEST_CHARACTERS_MAX) break;
      drop(oldestKey, oldest);
    }
  }

  function drop(key: string, manifest: FetchedManifest): void {
    kept.delete(key);
    keptCharacters -= manifest.text.length;
  }

  return async (request, signal) => {
    signal.throwIfAborted();
    const key = toKey(request);
    const known = kept.get(key);
    const nowMs = deps.clock();
    if (known !== undefined && isWithin(known, known.lifetimeMs, nowMs)) return known;
    return await share(key, {
      start: (working) => fetchAndKeep(key, { request, known }, working),
      signal,
    });
  };

  async function fetchAndKeep(
    key: string,
    { request, known }: Pick<Fetching, 'request' | 'known'>,
    working: AbortSignal,
  ): Promise<FetchedManifest> {
    const plain = kept.get(toKey({ ...request, url: request.plainUrl }));
    const manifest = await fetchOrPutOff({ request, known, plain }, { ...deps, signal: working });
    keep(key, manifest);
    return manifest;
  }
}

type Fetching = {
  readonly request: ManifestRequest;
  readonly known: FetchedManifest | undefined;
  /** Its last state at the plain address. */
  readonly plain: FetchedManifest | undefined;
};

type FetchDeps = ReadingDeps & { readonly signal: AbortSignal };

/** What is out of date serves for a while when the upstream is down. */
async function fetchOrPutOff(fetching: Fetching, deps: FetchDeps): Promise<FetchedManifest> {
  try {
    return await fetchManifest(fetching, deps);
  } catch (error) {
    const { known } = fetching;
    const nowMs = deps.clock();
    if (known && isUpstreamDown(error) && isUsable(known, nowMs)) return putOff(known, nowMs);
    throw error;
  }
}

/** Sources that are asked with other headers may get other manifests at the same address. */
function toKey({ url, use, scope, source }: ManifestRequest): string {
  return JSON.stringify([use, scope, url.href, source.url.origin, source.headers]);
}

async function fetchManifest(
  { request, known, plain }: Fetching,
  deps: FetchDeps,
): Promise<FetchedManifest> {
  const { url, use, source, client } = request;
  await using taken = new AsyncDisposableStack();
  const response = await openManifest(
    {
      url,
      use,
      source,
      client,
      headers: toValidators(known?.fields),
      targetSeconds: plain?.targetSeconds ?? null,
      signal: deps.signal,
    },
    { ...deps, taken },
  );
  const { status, headers } = response;
  const nowMs = deps.clock();
  if (status === 304 && known !== undefined) return renew(known, { use, headers, nowMs });
  if (status !== 200 && status !== 203) throw toStatusError(status, headers);
  const bytes = await deps.readManifest(response).catch((error: unknown) => {
    throw toPlaybackError(error);
  });
  const fetched = { text: decodeManifest(use, bytes, headers), url: response.url };
  const text =
    use === 'dash-mpd'
      ? await placeRemoteElements(fetched, (address) => fetchElement(address, source, deps))
      : fetched.text;
  return toFetched({ text, url: response.url }, { use, headers, nowMs: deps.clock() });
}

type Said = {
  readonly use: ResourceUse;
  readonly headers: ReadonlyMap<string, string>;
  readonly nowMs: number;
};

/** One object is one state: what is still good now is a new one, with the same text. */
function renew(known: FetchedManifest, { use, headers, nowMs }: Said): FetchedManifest {
  return toFetched(known, { use, headers: renewFields(known.fields, headers), nowMs });
}

function toFetched(
  { text, url }: Pick<FetchedManifest, 'text' | 'url'>,
  { use, headers, nowMs }: Said,
): FetchedManifest {
  return {
    text,
    url,
    fetchedAtMs: nowMs,
    ageSeconds: parseSeconds(headers.get('age')) ?? 0,
    fields: renewFields(new Map(), headers),
    ...decideManifestLifetime(use, text, headers),
  };
}

/** Playlists and JSON are UTF-8 whatever their sender says (RFC 8216 §4, RFC 8259 §8.1), and some playlists are not. */
function decodeManifest(
  use: ResourceUse,
  bytes: Buffer,
  headers: ReadonlyMap<string, string>,
): string {
  if (use === 'dash-mpd' || use === 'dash-patch') {
    return declareUtf8(decodeText(bytes, headers.get('content-type') ?? null));
  }
  return use === 'hls-playlist' ? decodeBytes(bytes) : new TextDecoder().decode(bytes);
}

/** It goes out as UTF-8, whatever it came in. */
function declareUtf8(xml: string): string {
  return xml.replace(XML_ENCODING, (declared, before: string, name: string) =>
    /^utf-?8$/i.test(name) ? declared : `${before}UTF-8`,
  );
}

/** A remote element of an MPD; undefined when it is not to be had, and soon: the MPD waits for it. */
async function fetchElement(
  url: URL,
  source: ManifestRequest['source'],
  { openUpstream, signal }: { readonly openUpstream: OpenUpstream; readonly signal: AbortSignal },
): Promise<string | undefined> {
  try {
    await using response = await openUpstream({
      url,
      source,
      signal,
      limits: REMOTE_ELEMENT_LIMITS,
    });
    if (response.status !== 200) return undefined;
    const bytes = await readBody(response, REMOTE_ELEMENT_BYTES_MAX);
    return decodeText(bytes, response.headers.get('content-type') ?? null);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError || error instanceof EgressError) return undefined;
    throw error;
  }
}
