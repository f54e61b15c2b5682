import { INERT_ADDRESS } from './inert-address.ts';
import { asList, asMembers, parseJsonObject, redactJson, toJsonObject } from './json.ts';
import type { Json } from './json.ts';
import { redactAddresses } from './redact-addresses.ts';
import { createRedactorOf } from './redact-upstream.ts';
import { resolveAddress } from './resolve-address.ts';
import type { UriReplacement } from './uri-replacement.ts';

/** `playlist` is what a pathway clone names for a variant or a rendition. */
export type SteeringUri = { readonly role: 'steering' | 'playlist'; readonly url: URL };

export type SteeringRewriteOptions = {
  /** The address that the steering manifest came from. */
  readonly base: URL;
  /** The public address; null writes an inert one. */
  readonly replace: (uri: SteeringUri) => string | null;
  /** Our own host, for players that take no clone without one. */
  readonly host?: string;
  /** What stands for a replacement in the query of a playlist's public address; null leaves its clone out. */
  readonly sealReplacement: (replacement: UriReplacement) => string | null;
};

/** Names of pathways and service locations, which playlists have too: a host name among them must stay the same one. */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  'PATHWAY-PRIORITY',
  'SERVICE-LOCATION-PRIORITY',
  'BASE-ID',
  'ID',
]);

/** The parameter by which players of a cloned pathway hand back what `sealReplacement` answered. */
export const PATHWAY_PARAMETER = 'pathway';

/**
 * Rewrites a content steering manifest (RFC 8216bis §7.2, ETSI TS 103 998 for DASH); undefined when the text is no
 * JSON object. A clone's host and parameters are the upstream's, and our playlists have one host and one name: players
 * of the clone get one parameter, in which all of that is sealed.
 */
export function rewriteSteeringManifest(
  json: string,
  options: SteeringRewriteOptions,
): string | undefined {
  const manifest = parseJsonObject(json);
  if (manifest === undefined) return undefined;
  return JSON.stringify(
    toJsonObject(
      [...manifest].map(([name, value]) => [
        redactAddresses(name),
        rewriteMember(name, value, options),
      ]),
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
        redactAddresses(name),
        name === 'URI-REPLACEMENT'
          ? toJsonObject([...host, ...parameters, ...perId])
          : redactMember(name, value, options),
      ]),
    ),
  ];
}

function redactMember(name: string, value: unknown, { base }: SteeringRewriteOptions): Json {
  return redactJson(value, IDENTIFIERS.has(name) ? redactAddresses : createRedactorOf(base));
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
  const url = typeof value === 'string' ? resolveAddress(value, options.base) : undefined;
  return (url && options.replace({ role, url })) ?? INERT_ADDRESS;
}
