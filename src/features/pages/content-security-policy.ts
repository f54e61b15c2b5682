import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Video } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';

type PolicyOptions = {
  /** Absent on pages without a player. */
  readonly video?: Video;
  readonly styleHashes?: readonly string[];
  /** Marks the `<style>` elements that the page's own script may add. */
  readonly styleNonce?: string;
  readonly frameAncestors: string;
};

/**
 * The page's Content-Security-Policy (CSP3): everything from this service alone, but for the media of
 * sources that are not proxied, and the player of a provider that offers nothing else.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { video, styleHashes = [], styleNonce, frameAncestors } = options;
  const foreign = video === undefined ? NOTHING_FOREIGN : toForeignOrigins(video);
  return [
    ["default-src 'none'"],
    ["script-src 'self'"],
    [
      "style-src 'self'",
      ...styleHashes.map((hash) => `'${hash}'`),
      ...(styleNonce === undefined ? [] : [`'nonce-${styleNonce}'`]),
    ],
    ["img-src 'self' data:", ...foreign.pictures],
    // blob: is how streaming engines hand media to the browser, data: the empty file of captions that they fill.
    ["media-src 'self' blob: data:", ...foreign.media],
    ["connect-src 'self'", ...foreign.media],
    ["worker-src 'self'"],
    ["frame-src 'self'", ...foreign.frames],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    [`frame-ancestors ${frameAncestors}`],
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}

/** Who may put the player in a frame; our own home page always may. */
export function toFrameAncestors(sites: EmbedSites): string {
  switch (sites.kind) {
    case 'any':
      return '*';
    case 'none':
      return "'self'";
    case 'listed':
      return ["'self'", ...sites.origins].join(' ');
    default:
      return assertNever(sites);
  }
}

type ForeignOrigins = {
  readonly media: readonly string[];
  readonly pictures: readonly string[];
  readonly frames: readonly string[];
};

const NOTHING_FOREIGN: ForeignOrigins = { media: [], pictures: [], frames: [] };

function toForeignOrigins(video: Video): ForeignOrigins {
  if (video.status !== 'ready') return NOTHING_FOREIGN;
  const { sources, thumbnail, iframeUrl } = video;
  return {
    // Manifests name any host, and files redirect to any: the scheme is all that is known.
    media: sources.some(({ proxied }) => !proxied) ? ['https:'] : [],
    pictures: thumbnail === null || thumbnail.proxied ? [] : toSource(thumbnail.url),
    frames: iframeUrl === null ? [] : toSource(iframeUrl),
  };
}

/** What a `host-source` may hold (CSP3 §2.3.1). A host in an address may hold `;` and `,` too, which begin another policy. */
const HOST_SOURCE = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/;

function toSource({ origin }: URL): readonly string[] {
  return HOST_SOURCE.test(origin) ? [origin] : [];
}
