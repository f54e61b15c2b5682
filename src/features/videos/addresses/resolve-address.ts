import type { Resolution, ResolveOptions } from '#features/resolution/index.ts';

import type { AddressContext } from '../context.ts';
import type { Address, Video } from '../record/video.ts';
import { resolveSource } from './resolve-source.ts';
import { toSourceLocation } from './source-location.ts';

/** The result of resolving one URL of a video. */
export type ResolvedAddress = Address & { readonly resolution: Resolution };

/** Resolves one URL of a video. Only the first one may play in the player of its provider. */
export async function resolveAddress(
  ctx: AddressContext,
  { address, video }: { readonly address: Address; readonly video: Pick<Video, 'addresses'> },
  options: ResolveOptions,
): Promise<ResolvedAddress> {
  const location = toSourceLocation(address.url, ctx.secrets);
  const resolution = await resolveSource(ctx, location, options);
  const mayBeFrame = address.digest === video.addresses[0].digest;
  return { ...address, resolution: mayBeFrame ? resolution : requireStreams(resolution) };
}

const FRAME_MESSAGE =
  'This URL only plays in its provider’s own player, which can’t be a backup source. Use the URL of a file or a stream.';

/** Turns a result without streams into a failure. */
export function requireStreams(resolution: Resolution): Resolution {
  if (resolution.kind === 'failed' || resolution.media.sources.length > 0) return resolution;
  const { provider, trace } = resolution;
  const code = 'source_unsupported';
  return { kind: 'failed', provider, code, message: FRAME_MESSAGE, drm: [], trace };
}
