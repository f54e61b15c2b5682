import { decodeDataUri, isOpaqueDataUri } from '../manifest/data-uri.ts';
import { rewriteSteeringManifest } from '../manifest/rewrite-steering-manifest.ts';
import type { UriReplacement } from '../manifest/uri-replacement.ts';
import type { UriRole } from './uri-slots.ts';

/**
 * Rewrites a URI that is never fetched. Keys and initialization sections in a `data:` URI and key
 * identifiers (`skd:`) are kept; a steering manifest in a `data:` URI is rewritten. Returns
 * undefined for all other URIs, which must not be served.
 */
export function rewriteDataUri(
  uri: string,
  role: UriRole,
  options: {
    readonly base: URL;
    readonly reveals: (bytes: Buffer) => boolean;
    readonly replaceUrl: (role: UriRole, url: URL) => string;
    readonly sealReplacement: (replacement: UriReplacement) => string | null;
  },
): string | undefined {
  if (role === 'key' && /^skd:/i.test(uri)) return uri;
  if (role === 'key' || role === 'map')
    return isOpaqueDataUri(uri, options.reveals) ? uri : undefined;
  if (role !== 'steering') return undefined;
  const manifest = decodeDataUri(uri)?.toString('utf8');
  if (manifest === undefined) return undefined;
  const rewritten = rewriteSteeringManifest(manifest, {
    base: options.base,
    replace: ({ role: steeringRole, url }) =>
      options.replaceUrl(steeringRole === 'steering' ? 'steering' : 'playlist', url),
    sealReplacement: options.sealReplacement,
  });
  if (rewritten === undefined) return undefined;
  return `data:application/json;base64,${Buffer.from(rewritten).toString('base64')}`;
}
