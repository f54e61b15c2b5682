import { parseAddress } from '#lib/net/parse-address.ts';
import type { Config } from '#platform/config/config.ts';
import { EgressError, type EgressFailure } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { explainRefusal } from '#platform/egress/explain-refusal.ts';
import { lookUp } from '#platform/egress/look-up.ts';

import { fail, type Finding, ok, warn } from './finding.ts';

/** Reserved for examples (RFC 2606), and resolvable in the public DNS. */
const EXAMPLE_NAME = 'example.com';
const LOOK_UP_MS = 5_000;
const PROBE_MS = 10_000;

type DnsCheckOptions = { readonly config: Pick<Config, 'egress'>; readonly probe: URL | null };

/** Checks that upstream names resolve: the host of `probe`, otherwise a well-known name. */
export async function checkDns({ config: { egress }, probe }: DnsCheckOptions): Promise<Finding> {
  if (egress.proxy !== null) return ok('dns', 'Skipped: EGRESS_PROXY resolves names.');
  const name = probe?.hostname ?? EXAMPLE_NAME;
  if (parseAddress(name.replaceAll(/^\[|\]$/g, '')) !== undefined) {
    return ok('dns', 'Skipped: the host of --probe is an IP address.');
  }
  const servers = egress.dnsServers.length === 0 ? 'the system resolvers' : 'DNS_SERVERS';
  const signal = AbortSignal.timeout(LOOK_UP_MS);
  try {
    const options = { servers: egress.dnsServers, timeoutMs: LOOK_UP_MS, signal };
    if ((await lookUp(name, options)).length === 0) throw new Error(`${name} has no address`);
    return ok('dns', `Resolved ${name} with ${servers}.`);
  } catch {
    const problem = {
      message: `Could not resolve ${name} with ${servers}.`,
      advice:
        'Set DNS_SERVERS to resolvers that this machine can reach. In a private network, use --probe with a URL that your resolvers can resolve.',
    };
    // In a private network, the public example name may not be resolvable, so this is only a
    // warning.
    return probe === null ? warn('dns', problem) : fail('dns', problem);
  }
}

/** Fetches `probe` the way a source is fetched. Makes no request without a probe. */
export async function checkFetch(egress: Egress, probe: URL | null): Promise<Finding> {
  if (probe === null) return ok('network', 'Skipped: use --probe URL to fetch a URL.');
  try {
    await using response = await egress.open({
      url: probe,
      limits: { totalTimeoutMs: PROBE_MS, bodyBytesMax: null },
      decode: false,
    });
    return ok('network', `Fetched ${probe.href}: status ${response.status}.`);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    const { refusal, failure } = error;
    const advice =
      refusal === undefined
        ? (ADVICE[failure] ?? 'Check that this machine can reach the URL.')
        : explainRefusal(refusal);
    return fail('network', { message: `Could not fetch ${probe.href}: ${error.message}.`, advice });
  }
}

const ADVICE: Partial<Record<EgressFailure, string>> = {
  dns: 'Set DNS_SERVERS to resolvers that can resolve that name.',
  connect: 'Check the firewall. If a proxy is required, set EGRESS_PROXY.',
  timeout: 'Check the firewall. If a proxy is required, set EGRESS_PROXY.',
  tls: 'Check the certificate of that server and the clock of this machine.',
};
