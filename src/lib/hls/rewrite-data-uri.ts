import { rewriteSteeringManifest } from '../manifest/rewrite-steering-manifest.ts';
import type { UriReplacement } from '../manifest/uri-replacement.ts';
import type { UriRole } from './uri-slots.ts';

const DATA_URI = /^data:([^,]*),(.*)$/is;

/**
 * Rewrites a URI that is never fetched. Keys and initialization sections in a `data:` URI and key
 * identifiers (`skd:`) are kept; a steering manifest in a `data:` URI is rewritten. Returns undefined for all other URIs,
 * which must not be served.
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
  if (role === 'key' || role === 'map') return isOpaque(uri, options.reveals) ? uri : undefined;
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

function isOpaque(uri: string, reveals: (bytes: Buffer) => boolean): boolean {
  const bytes = decodeDataUri(uri);
  // A PlayReady header contains the URL of its license server.
  return bytes !== undefined && !reveals(bytes);
}

/** Decodes the content of a `data:` URI (RFC 2397). */
function decodeDataUri(uri: string): Buffer | undefined {
  const [, type, content] = DATA_URI.exec(uri) ?? [];
  if (type === undefined || content === undefined) return undefined;
  if (/;\s*base64\s*$/i.test(type)) return Buffer.from(content, 'base64');
  try {
    return Buffer.from(decodeURIComponent(content));
  } catch {
    return Buffer.from(content);
  }
}
