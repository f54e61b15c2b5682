import { toSiteList, validateEmbedSites } from '#contract/embed-sites.ts';
import { GRANT_LIMITS_BYTES_MAX, type GrantLimits, toLimitsText } from '#contract/grant-limits.ts';
import { invalidField } from '#contract/invalid-field.ts';
import { parseNetwork } from '#lib/net/parse-network.ts';

import type { TokenRules } from '../wire/requests.ts';

type LimitsInput = {
  readonly rules: TokenRules;
  readonly notBeforeSeconds: number | null;
  /** Tokens of the same name share their sessions. */
  readonly sessionName: string;
  /** See GrantLimits. */
  readonly issuer?: string | null;
};

/** Returns undefined if there is no limit. Throws validation_failed with the path of a wrong rule. */
export function toGrantLimits({
  rules: { ip = [], country = [], sites, maxSessions },
  notBeforeSeconds,
  sessionName,
  issuer = null,
}: LimitsInput): GrantLimits | undefined {
  const networks = ip.map((text, at) => validateNetwork(text, `/ip/${at}`));
  const allowed = sites && toSiteList(validateEmbedSites(sites, '/sites'));
  const limits: GrantLimits = {
    networks: [...new Set(networks)],
    countries: [...new Set(country)],
    sites: allowed === undefined || allowed[0] === '*' ? null : allowed,
    notBeforeSeconds,
    sessions: maxSessions === undefined ? null : { name: sessionName, max: maxSessions },
    issuer,
  };
  const text = toLimitsText(limits);
  if (text === NO_LIMITS) return undefined;
  if (Buffer.byteLength(text) > GRANT_LIMITS_BYTES_MAX) {
    throw invalidField('', `all rules must have at most ${GRANT_LIMITS_BYTES_MAX} bytes as JSON`);
  }
  return limits;
}

const NO_LIMITS = toLimitsText({
  networks: [],
  countries: [],
  sites: null,
  notBeforeSeconds: null,
  sessions: null,
  issuer: null,
});

function validateNetwork(text: string, path: string): string {
  const network = parseNetwork(text);
  if (network === undefined) {
    throw invalidField(path, 'must be an IP address or a network such as 203.0.113.0/24');
  }
  return network;
}
