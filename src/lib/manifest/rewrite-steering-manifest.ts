import { INERT_URL } from './inert-url.ts';
import { asList, asMembers, parseJsonObject, redactJson, toJsonObject } from './json.ts';
import type { Json } from './json.ts';
import { createBaseRedactor } from './redact-upstream.ts';
import { redactUrls } from './redact-urls.ts';
import { resolveReference } from './resolve-reference.ts';
import type { UriReplacement } from './uri-replacement.ts';

/** `playlist` is the URI of a variant or rendition in a pathway clone. */
export type SteeringUri = { readonly role: 'steering' | 'playlist'; readonly url: URL };

export type SteeringRewriteOptions = {
  /** The URL of the steering manifest. */
  readonly base: URL;
  /** Returns the public URL; null writes the inert URL. */
  readonly replace: (uri: SteeringUri) => string | null;
  /** The service's own host, for players that ignore clones without a HOST. */
  readonly host?: string;
  /**
   * Seals a replacement into a query parameter of the public playlist URL; null drops the clone.
   */
  readonly sealReplacement: (replacement: UriReplacement) => string | null;
};

/**
 * Names of pathways and service locations. Playlists use them too, so host names in them must not
 * change.
 */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  'PATHWAY-PRIORITY',
  'SERVICE-LOCATION-PRIORITY',
  'BASE-ID',
  'ID',
]);

/** Players of a cloned pathway send the result of `sealReplacement` in this query parameter. */
export const PATHWAY_PARAMETER = 'pathway';

/**
 * Rewrites a content steering manifest (RFC 8216bis §7.2, ETSI TS 103 998 for DASH). Returns
 * undefined when the text is not a JSON object. A clone's host and parameters apply to upstream
 * URLs, but all public playlists share one host. Players of a clone therefore get one query
 * parameter that seals both.
 */
export function rewriteSteeringManifest(
  json: string,
  options: SteeringRewriteOptions,
): string | undefined {
  const manifest = parseJsonObject(json);
  if (manifest === undefined) return undefined;
  return JSON.stringify(
    toJsonObject(
      [...manifest].map(([name, value]) => [redactUrls(name), rewriteMember(name, value, options)]),
    ),
  );
}

function rewriteMember(name: string, value: unknown, options: SteeringRewriteOptions): Json {
  if (name === 'RELOAD-URI') return rewriteUri(value, 'steering', options);
  if (name !== 'PATHWAY-CLONES') return redactMember(name, value, options);
  return asList(value).flatMap((clone) => rewriteClone(clone, options));
}

function rewriteClone(clone: unknown, options: SteeringRewriteOptions): readonly Json[] {
  const members = asMembers(clone);
  const replacement = asMembers(members?.get('URI-REPLACEMENT'));
  if (members === undefined || replacement === undefined) return [];
  const perId = ['PER-VARIANT-URIS', 'PER-RENDITION-URIS'].flatMap((name) => {
    const uris = asMembers(replacement.get(name));
    return uris === undefined ? [] : [[name, rewriteUris(uris, options)] as const];
  });
  const sealed = sealReplacement(replacement, options);
  const parameters =
    sealed === null ? [] : [['PARAMS', toJsonObject([[PATHWAY_PARAMETER, sealed]])] as const];
  if (perId.length + parameters.length === 0) return [];
  const host = options.host === undefined ? [] : [['HOST', options.host] as const];
  return [
    toJsonObject(
      [...members].map(([name, value]) => [
        redactUrls(name),
        name === 'URI-REPLACEMENT'
          ? toJsonObject([...host, ...parameters, ...perId])
          : redactMember(name, value, options),
      ]),
    ),
  ];
}

function redactMember(name: string, value: unknown, { base }: SteeringRewriteOptions): Json {
  return redactJson(value, IDENTIFIERS.has(name) ? redactUrls : createBaseRedactor(base));
}

function sealReplacement(
  replacement: ReadonlyMap<string, unknown>,
  options: SteeringRewriteOptions,
): string | null {
  const host = replacement.get('HOST');
  const parameters = [...(asMembers(replacement.get('PARAMS')) ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' && name !== '' ? [[name, value] as const] : [],
  );
  if (typeof host !== 'string' && parameters.length === 0) return null;
  return options.sealReplacement({
    host: typeof host === 'string' && host !== '' ? host : null,
    parameters: new Map(parameters),
  });
}

function rewriteUris(uris: ReadonlyMap<string, unknown>, options: SteeringRewriteOptions): Json {
  return toJsonObject([...uris].map(([id, uri]) => [id, rewriteUri(uri, 'playlist', options)]));
}

function rewriteUri(
  value: unknown,
  role: SteeringUri['role'],
  options: SteeringRewriteOptions,
): string {
  const url = typeof value === 'string' ? resolveReference(value, options.base) : undefined;
  return (url && options.replace({ role, url })) ?? INERT_URL;
}
