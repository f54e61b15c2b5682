import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { type EmbedSites, parseEmbedSites } from './embed-sites.ts';

/** Where, when and how often a grant may be used. Empty lists and null allow everything. */
export type GrantLimits = {
  /** CIDR blocks of the addresses that may play. */
  readonly networks: readonly string[];
  /** ISO 3166-1 alpha-2 codes. */
  readonly countries: readonly string[];
  /** The sites that may embed the player; see EmbedSites. */
  readonly sites: readonly string[] | null;
  /** Whole seconds since the Unix epoch. */
  readonly notBeforeSeconds: number | null;
  /** Counted sessions have one name per token. */
  readonly sessions: { readonly name: string; readonly max: number } | null;
  /**
   * The signing key or share link whose deletion revokes the grant, or a MemberIssuer. Null: the epoch
   * of the video revokes it.
   */
  readonly issuer: string | null;
};

/** Each URL in a manifest contains the limits of its grant. */
export const GRANT_LIMITS_BYTES_MAX = 400;

const Texts = Type.Array(Type.String());
const Fields = Type.Tuple([
  Texts,
  Texts,
  Type.Union([Texts, Type.Null()]),
  Type.Union([Type.Number(), Type.Null()]),
  Type.Union([Type.Tuple([Type.String(), Type.Number()]), Type.Null()]),
  Type.Union([Type.String(), Type.Null()]),
]);

/** The sites that limits allow, in addition to what the owner of the video allows. */
export function toAllowedSites(limits: GrantLimits | undefined): EmbedSites {
  return parseEmbedSites(limits?.sites ?? ['*']) ?? { kind: 'none' };
}

/** Equal limits have equal texts. */
export function toLimitsText(limits: GrantLimits): string {
  const { networks, countries, sites, notBeforeSeconds, sessions, issuer } = limits;
  const fields: Static<typeof Fields> = [
    [...networks],
    [...countries],
    sites && [...sites],
    notBeforeSeconds,
    sessions && [sessions.name, sessions.max],
    issuer,
  ];
  return JSON.stringify(fields);
}

/** Parses text that this service has written and authenticated. Throws for any other text. */
export function fromLimitsText(text: string): GrantLimits {
  const [networks, countries, sites, notBeforeSeconds, sessions, issuer] = Value.Parse(
    Fields,
    JSON.parse(text),
  );
  const counted = sessions && { name: sessions[0], max: sessions[1] };
  return { networks, countries, sites, notBeforeSeconds, sessions: counted, issuer };
}
