import type { FastifyReply, FastifyRequest } from 'fastify';

import { RENDERED_MANIFEST_BYTES_MAX, SEGMENT_START_TIMEOUT_MS } from '#contract/limits.ts';
import { matchesEtag } from '#lib/http/matches-etag.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';
import type { Clock } from '#platform/clock.ts';

import { createAddressWriter } from '../capabilities/address-writer.ts';
import { decideExpiryDay } from '../capabilities/capability-expiry.ts';
import type { Capabilities } from '../capabilities/capability.ts';
import type { Target } from '../find-target.ts';
import { toScope } from '../media/open-media.ts';
import type { OpenMediaUpstream } from '../media/shared-media.ts';
import { findLoneVariant, type FoundVariant } from '../subtitles/find-lone-variant.ts';
import type { ManifestTrack } from '../subtitles/played-tracks.ts';
import { addDirectives } from './delivery-directives.ts';
import { createKeepRenderings, type Rendering } from './keep-renderings.ts';
import { type RenderedManifest, renderManifest } from './render-manifest.ts';
import type { RenderOptions } from './render-playlist.ts';
import type { FetchedManifest, FetchManifest } from './shared-manifests.ts';

export type ServeManifestDeps = {
  readonly fetchManifest: FetchManifest;
  readonly openMediaUpstream: OpenMediaUpstream;
  readonly capabilities: Pick<Capabilities, 'sealResource' | 'sealTemplate'>;
  readonly clock: Clock;
  readonly publicUrl: URL;
};

export type ManifestAnswer = {
  readonly target: Target;
  /** See RenderOptions. */
  readonly prefix: string;
  readonly tracks: readonly ManifestTrack[];
  /** Aborted when the viewer leaves. */
  readonly signal: AbortSignal;
};

export type ServeManifest = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: ManifestAnswer,
) => Promise<FastifyReply>;

type Wanted = Omit<ManifestAnswer, 'signal'> & Pick<RenderOptions, 'site'>;

const PRIVATE = 'private, no-store';
const NO_VARIANT: FoundVariant = { lone: null, isFinal: true };

/** Answers with the rewritten manifest: 200, or 304 to who has it already. */
export function createServeManifest(deps: ServeManifestDeps): ServeManifest {
  // One fetched manifest may stand at several addresses of ours.
  const keepRenderings = createKeepRenderings(RENDERED_MANIFEST_BYTES_MAX, deps.clock);

  function render(manifest: FetchedManifest, wanted: Wanted): Promise<RenderedManifest> {
    return keepRenderings(toKey(manifest.url, wanted, deps.clock()), manifest, () =>
      renderWithTracks(manifest, wanted),
    );
  }

  async function renderWithTracks(
    manifest: FetchedManifest,
    { target, prefix, site, tracks }: Wanted,
  ): Promise<Rendering> {
    const { lone, isFinal } =
      target.use === 'hls-playlist' && tracks.length > 0
        ? await findLoneVariant(manifest, {
            target,
            openUpstream: deps.openMediaUpstream,
            // Others may be waiting for it too, and so no viewer who leaves ends it.
            signal: AbortSignal.timeout(SEGMENT_START_TIMEOUT_MS),
          })
        : NO_VARIANT;
    const writer = createAddressWriter(target, deps);
    const rendered = await renderManifest(manifest, { target, prefix, site, tracks, lone, writer });
    return { ...rendered, isFinal };
  }

  /** Addresses with another name than the viewer's page has would be another site's to it. */
  function findSite({ host }: FastifyRequest): URL | null {
    return host === deps.publicUrl.host ? deps.publicUrl : null;
  }

  return async (request, reply, answer) => {
    const { source, use, url: plainUrl } = answer.target;
    const query = new URLSearchParams(request.raw.url?.split('?', 2)[1]);
    const url = addDirectives(plainUrl, use, query);
    const client = toClientNetwork(request.ip);
    const scope = toScope(answer.target.video);
    // What the times of subtitles are measured by is the playlist of their media.
    const fetchedUse = use === 'hls-subtitles' ? 'hls-playlist' : use;
    const asked = { url, plainUrl, source, use: fetchedUse, scope, client } as const;
    const manifest = await deps.fetchManifest(asked, answer.signal);
    const { body, mimeType, etag } = await render(manifest, { ...answer, site: findSite(request) });
    reply
      .header('etag', etag)
      .header('cache-control', answer.target.grant === null ? toCacheControl(manifest) : PRIVATE)
      .header('age', toAgeSeconds(manifest, deps.clock()));
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    reply.type(mimeType).header('content-length', body.length);
    return reply.send(request.method === 'HEAD' ? undefined : body);
  };
}

/** Everything that a rendering depends on beside the manifest itself. */
function toKey(url: URL, { target, prefix, site, tracks }: Wanted, nowMs: number): string {
  const { video, source, use, expiryDay, grant, variables } = target;
  const day = decideExpiryDay(nowMs, expiryDay);
  const { id, bitrate, codecs, width, height } = source;
  // What a playlist that is put around the source's own says of it.
  const added = tracks.length === 0 ? [] : [tracks, bitrate, codecs, width, height];
  return JSON.stringify([
    url.href,
    video.id,
    id,
    use,
    day,
    grant,
    prefix,
    site !== null,
    [...variables],
    added,
  ]);
}

/** `Age` counts from when the upstream made it, and so the age that is allowed is longer by what it had then. */
function toCacheControl({ isForbidden, lifetimeMs, ageSeconds }: FetchedManifest): string {
  if (isForbidden) return 'no-store';
  const seconds = Math.floor(lifetimeMs / 1000);
  return seconds === 0 ? 'no-cache' : `public, max-age=${seconds + ageSeconds}`;
}

function toAgeSeconds({ ageSeconds, fetchedAtMs }: FetchedManifest, nowMs: number): number {
  return ageSeconds + Math.max(0, Math.floor((nowMs - fetchedAtMs) / 1000));
}
