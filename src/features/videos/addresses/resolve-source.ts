import { AppError } from '#contract/app-error.ts';
import {
  FAILURE_REASONS,
  type Resolution,
  type ResolveOptions,
} from '#features/resolution/index.ts';
import { type SharedClients, toBackgroundClient } from '#platform/threads/thread-client.ts';
import { type Attributes, inSpan } from '#platform/tracing/spans.ts';

import { type SourceLocation, toSourceLocation } from '../record/source-location.ts';
import { listFoundNames } from '../record/source-names.ts';
import { type ClientField, toClientHeaders } from '../record/to-client-headers.ts';
import type { Address, Video } from '../record/video.ts';
import type { AddressContext } from './address-context.ts';

/** Deadline for `POST /embed`, and for adding a source. */
export const EMBED_TIMEOUT_MS = 10_000;
/**
 * Concurrent `POST /embed` requests that wait for a resolution; each may use
 * `RESOLUTION_BYTES_MAX`. The same number of sources can be added concurrently.
 */
export const CONCURRENT_EMBEDS_MAX = 100;

type ResolveContext = Pick<
  AddressContext,
  'resolutionFlights' | 'resolveUrl' | 'outageWatch' | 'blocks' | 'secrets'
>;

/**
 * Resolves a source. Concurrent calls for the same source share one resolution, unless it has less
 * time than the call. Each call rejects when its own signal aborts, and the upstream requests are
 * aborted when the last one has.
 */
export function resolveSource(
  ctx: ResolveContext,
  { url, sharedDigest }: SourceLocation,
  { signal, client = toBackgroundClient(url), ...options }: ResolveOptions,
): Promise<Resolution> {
  async function start(working: AbortSignal, clients: SharedClients): Promise<Resolution> {
    const shared = { ...options, signal: working, client: clients };
    const attributes = { 'server.address': url.hostname };
    const resolution = await inSpan('resolve', { attributes }, async (span) => {
      const found = refuseBlocked(await ctx.resolveUrl(url, shared), ctx);
      span?.setAttributes(describeResolution(found));
      return found;
    });
    ctx.outageWatch.record(resolution);
    return resolution;
  }
  const { timeoutMs } = options;
  // Headers of an owner are never sent for others.
  const sharedName = `${sharedDigest} ${JSON.stringify(options.headers ?? {})}`;
  const joinsAny = timeoutMs === undefined || ctx.resolutionFlights.has(sharedName);
  const key = joinsAny ? sharedName : `${sharedName} ${timeoutMs}`;
  return ctx.resolutionFlights.join(key, { client, signal, start });
}

/** A permitted URL can lead to streams or a player on the block list. */
function refuseBlocked(resolution: Resolution, { blocks, secrets }: ResolveContext): Resolution {
  if (resolution.kind === 'failed') return resolution;
  const { provider, trace, media, trail = [] } = resolution;
  const urls = [...trail, ...media.sources].map(({ url }) => url);
  const played = media.iframeUrl === null ? urls : [...urls, media.iframeUrl];
  const { leads, plays } = listFoundNames(resolution, secrets);
  const digests = [...leads, ...plays];
  const isBlocked = played.some((url) => blocks.find({ url, digests }) !== undefined);
  if (!isBlocked) return resolution;
  const failure = { ...FAILURE_REASONS.source_blocked, reason: 'source_blocked' } as const;
  return { kind: 'failed', provider, ...failure, drm: [], trace };
}

function describeResolution({ kind, provider, ...resolution }: Resolution): Attributes {
  return {
    'reelay.outcome': 'code' in resolution ? resolution.code : kind,
    ...(provider !== null && { 'reelay.provider': provider }),
  };
}

/** The result of resolving one URL of a video. */
export type ResolvedAddress = Address & { readonly resolution: Resolution };

/** Resolves one URL of a video. Only the first one may play in the player of its provider. */
export async function resolveAddress(
  ctx: AddressContext,
  {
    address,
    video,
  }: { readonly address: Address; readonly video: Pick<Video, 'addresses' | ClientField> },
  options: ResolveOptions,
): Promise<ResolvedAddress> {
  const location = toSourceLocation(address.url, ctx.secrets);
  const resolution = await resolveSource(ctx, location, {
    ...options,
    headers: toClientHeaders(video),
  });
  const mayBeFrame = address.digest === video.addresses[0].digest;
  return { ...address, resolution: mayBeFrame ? resolution : requireStreams(resolution) };
}

const FRAME_MESSAGE =
  'This URL only plays in its provider’s own player, which can’t be a backup source. Use the URL of a file or a stream.';

/** Turns a result without streams into a failure: the refusal that caused it, if there is one. */
export function requireStreams(resolution: Resolution): Resolution {
  if (resolution.kind === 'failed' || resolution.media.sources.length > 0) return resolution;
  if (resolution.refusal !== undefined) return resolution.refusal;
  const { provider, trace } = resolution;
  return {
    kind: 'failed',
    provider,
    code: 'source_unsupported',
    reason: 'no_public_player',
    message: FRAME_MESSAGE,
    drm: [],
    trace,
  };
}

type TimeoutOptions = {
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
};

/** Throws source_timeout when `resolve` takes longer than `timeoutMs`. */
export async function resolveWithTimeout<Result>(
  { signal, timeoutMs }: TimeoutOptions,
  resolve: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = AbortSignal.timeout(timeoutMs);
  try {
    return await resolve(AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (!deadline.aborted || error !== deadline.reason) throw error;
    const { code, message } = FAILURE_REASONS.timeout;
    throw new AppError(code, message, { cause: error });
  }
}
