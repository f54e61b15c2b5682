import { parseAddress } from '#lib/net/parse-address.ts';
import type { Config } from '#platform/config/config.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { lookUp } from '#platform/egress/look-up.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

/** Reserved for examples (RFC 2606), and answered by the public name servers. */
const EXAMPLE_NAME = 'example.com';
const LOOK_UP_MS = 5_000;
const PROBE_MS = 10_000;

type Way = { readonly config: Pick<Config, 'egress'>; readonly probe: URL | null };

/** Whether names of upstreams are found: the host of `probe`, else a name that everybody has. */
export async function checkDns({ config: { egress }, probe }: Way): Promise<Finding> {
  if (egress.proxy !== null) return ok('dns', 'Not tried: EGRESS_PROXY looks names up.');
  const name = probe?.hostname ?? EXAMPLE_NAME;
  if (parseAddress(name.replaceAll(/^\[|\]$/g, '')) !== undefined) {
    return ok('dns', 'Not tried: the host of --probe is an address.');
  }
  const servers = egress.dnsServers.length === 0 ? 'the system’s resolvers' : 'DNS_SERVERS';
  const signal = AbortSignal.timeout(LOOK_UP_MS);
  try {
    await lookUp(name, { servers: egress.dnsServers, timeoutMs: LOOK_UP_MS, signal });
    return ok('dns', `Looked ${name} up with ${servers}.`);
  } catch {
    const problem = {
      message: `Looked ${name} up with ${servers}, and got no address.`,
      advice:
        'Set DNS_SERVERS to resolvers that this machine reaches; or try a name that yours know: --probe URL.',
    };
    // Where only an own network is meant to be reached, the example's name need not be known.
    return probe === null ? warn('dns', problem) : fail('dns', problem);
  }
}

/** Fetches the head of `probe`, as a source would be fetched; without one nothing is fetched. */
export async function checkFetch(egress: Egress, probe: URL | null): Promise<Finding> {
  if (probe === null) return ok('network', 'Not tried: --probe URL fetches an address of yours.');
  try {
    await using response = await egress.open({
      url: probe,
      limits: { totalTimeoutMs: PROBE_MS, bodyBytesMax: null },
      decode: false,
    });
    return ok('network', `Fetched ${probe.href}: it answered ${response.status}.`);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    const advice = ADVICE[error.failure] ?? 'Look whether this machine reaches that address.';
    return fail('network', { message: `Could not fetch ${probe.href}: ${error.message}.`, advice });
  }
}

const ADVICE: Partial<Record<EgressFailure, string>> = {
  blocked_address:
    'Private and reserved addresses are never fetched from, unless EGRESS_ALLOW names them.',
  dns: 'Set DNS_SERVERS to resolvers that know that name.',
  connect: 'Look at the firewall; where only a proxy leads out, set EGRESS_PROXY.',
  timeout: 'Look at the firewall; where only a proxy leads out, set EGRESS_PROXY.',
  tls: 'Look at the certificate of that server, and at the clock of this machine.',
};
