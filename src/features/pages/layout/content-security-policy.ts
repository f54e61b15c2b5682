import type { EmbedSites } from '#contract/embed-sites.ts';
import type { Video } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';

type PolicyOptions = {
  /** Undefined for pages without a player. */
  readonly video?: Video;
  readonly styleHashes?: readonly string[];
  readonly scriptHashes?: readonly string[];
  /** Allows the `<style>` elements that the page's script inserts. */
  readonly styleNonce?: string;
  readonly frameAncestors: string;
  /** Allows fewer frames than `frameAncestors`. Browsers enforce both. */
  readonly tokenFrameAncestors?: string;
};

/**
 * Returns the Content-Security-Policy of a page (CSP3). It allows only this service, a provider's
 * own player, and the hosts of media that is not proxied.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { video, styleHashes = [], scriptHashes = [], styleNonce, frameAncestors } = options;
  const { tokenFrameAncestors = '*' } = options;
  const foreign = video === undefined ? NO_FOREIGN_ORIGINS : toForeignOrigins(video);
  const policy = [
    ["default-src 'none'"],
    ["script-src 'self'", ...scriptHashes.map(toHashSource)],
    [
      "style-src 'self'",
      ...styleHashes.map(toHashSource),
      ...(styleNonce === undefined ? [] : [`'nonce-${styleNonce}'`]),
    ],
    ["img-src 'self' data:", ...foreign.pictures],
    // Streaming engines use blob: URLs for media and data: URLs for empty caption files.
    ["media-src 'self' blob: data:", ...foreign.media],
    ["connect-src 'self'", ...foreign.media],
    ["worker-src 'self'"],
    ["frame-src 'self'", ...foreign.frames],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    // Only the policy in web/shared/trusted-types.ts may insert HTML.
    ["require-trusted-types-for 'script'"],
    ['trusted-types default'],
    [`frame-ancestors ${frameAncestors}`],
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
  // A comma separates policies (CSP3 §2.2.2).
  return tokenFrameAncestors === '*' ? policy : `${policy}, frame-ancestors ${tokenFrameAncestors}`;
}

/** A `hash-source` (CSP3 §2.3.1). */
function toHashSource(hash: string): string {
  return `'${hash}'`;
}

/** Sites that may embed the player. The service's own home page is always allowed. */
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

const NO_FOREIGN_ORIGINS: ForeignOrigins = { media: [], pictures: [], frames: [] };

function toForeignOrigins(video: Video): ForeignOrigins {
  if (video.status !== 'ready') return NO_FOREIGN_ORIGINS;
  const { sources, thumbnail, iframeUrl } = video;
  return {
    // Manifests can reference any host and files can redirect to any host, so only the scheme can
    // be restricted.
    media: sources.some(({ proxied }) => !proxied) ? ['https:'] : [],
    pictures: thumbnail === null || thumbnail.proxied ? [] : toSource(thumbnail.url),
    frames: iframeUrl === null ? [] : toSource(iframeUrl),
  };
}

/**
 * Characters of a `host-source` (CSP3 §2.3.1). The host of a URL can contain `;` and `,`, which
 * would start another directive or policy.
 */
const HOST_SOURCE = /^https?:\/\/[a-z0-9.-]+(?::\d+)?$/;

function toSource({ origin }: URL): readonly string[] {
  return HOST_SOURCE.test(origin) ? [origin] : [];
}
