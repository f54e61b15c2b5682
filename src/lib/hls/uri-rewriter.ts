import { INERT_URL } from '../manifest/inert-url.ts';
import { MANIFEST_URL_CHARACTERS_MAX } from '../manifest/limits.ts';
import { createRevealCheck } from '../manifest/redact-upstream.ts';
import { createReferenceResolver, type ManifestUrl } from '../manifest/resolve-reference.ts';
import { toReplacementEntries } from '../manifest/uri-replacement.ts';
import type { UriReplacement } from '../manifest/uri-replacement.ts';
import { PlaylistError } from './playlist-error.ts';
import type { PositionTracker, SegmentTraits } from './playlist-position.ts';
import { rewriteDataUri } from './rewrite-data-uri.ts';
import { importsVariables } from './uri-slots.ts';
import type { UriRole } from './uri-slots.ts';
import type { Expander, Variables } from './variables.ts';

/**
 * An http(s) URI of a playlist. `variables` are those that a child playlist may import, or the
 * replacement entries of a pathway clone.
 */
export type PlaylistUri = {
  readonly role: UriRole;
  readonly url: ManifestUrl;
  readonly variables: Variables;
  /** See PositionTracker; null for a URI without a lasting position. */
  readonly id: string | null;
  /** Of the segment, if the URI is that of a segment or of a part of one. */
  readonly segment: SegmentTraits;
  /** The URI is inside a `data:` URI, which cannot be the base of a relative reference. */
  readonly needsAbsoluteUrl?: boolean;
};

/** Returns the public URL without quotes, commas or line breaks; null writes the inert URL. */
export type ReplaceUri = (uri: PlaylistUri) => string | null;

export type UriRewriter = {
  /** Returns the text to write for a URI of the playlist. Throws PlaylistError for a long one. */
  readonly rewrite: (reference: string, role: UriRole) => string;
  /** Expands variables in text other than URIs. Throws PlaylistError for an undefined variable. */
  readonly expand: (text: string) => string;
  readonly applyDefinition: Expander['applyDefinition'];
  readonly completeRange: PositionTracker['completeRange'];
  /** Upstream host names found so far, in lower case. */
  readonly hosts: ReadonlySet<string>;
  /** The number of URLs written so far. */
  readonly countUrls: () => number;
  /** Counts URLs that were written by a previous rewriter. */
  readonly skipUrls: (count: number) => void;
};

const NO_VARIABLES: Variables = new Map();

export function createUriRewriter(options: {
  readonly base: URL;
  readonly replace: ReplaceUri;
  readonly expander: Expander;
  readonly inherited: Variables;
  readonly position: PositionTracker;
  /** Those of the previous version of the playlist. */
  readonly knownHosts?: ReadonlySet<string>;
}): UriRewriter {
  const hosts = new Set([options.base.hostname, ...(options.knownHosts ?? [])]);
  let urls = 0;
  const reveals = createRevealCheck({ base: options.base, hosts });
  const resolve = createReferenceResolver(options.base);

  function expand(text: string): string {
    const expanded = options.expander.expand(text);
    if (expanded === undefined) throw new PlaylistError('undefined_variable');
    return expanded;
  }

  function replaceUrl(role: UriRole, url: ManifestUrl, needsAbsoluteUrl = false): string {
    if (url.href.length > MANIFEST_URL_CHARACTERS_MAX) throw new PlaylistError('url_too_long');
    hosts.add(url.hostname);
    urls += 1;
    const variables = importsVariables(role) ? options.inherited : NO_VARIABLES;
    const id = needsAbsoluteUrl ? null : options.position.identify(role, url);
    const segment = options.position.describeSegment();
    return options.replace({ role, url, variables, id, segment, needsAbsoluteUrl }) ?? INERT_URL;
  }

  function replaceEmbeddedUrl(role: UriRole, url: ManifestUrl): string {
    return replaceUrl(role, url, true);
  }

  function sealReplacement(replacement: UriReplacement): string | null {
    const variables = toReplacementEntries(replacement);
    const segment = options.position.describeSegment();
    return options.replace({
      role: 'pathway-clone',
      url: options.base,
      variables,
      id: null,
      segment,
    });
  }

  function rewrite(reference: string, role: UriRole): string {
    const expanded = expand(reference).trim();
    const url = resolve(expanded);
    if (url !== undefined) return replaceUrl(role, url);
    return (
      rewriteDataUri(expanded, role, {
        base: options.base,
        reveals,
        replaceUrl: replaceEmbeddedUrl,
        sealReplacement,
      }) ?? INERT_URL
    );
  }

  return {
    rewrite,
    expand,
    applyDefinition: options.expander.applyDefinition,
    completeRange: options.position.completeRange,
    hosts,
    countUrls: () => urls,
    skipUrls: (count) => {
      urls += count;
    },
  };
}
