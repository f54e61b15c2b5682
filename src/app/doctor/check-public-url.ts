import type { Config } from '#platform/config/config.ts';

import { type Finding, ok, warn } from './finding.ts';

const CHECK = 'public-url';

/** Whether those who follow the links of answers and pages arrive, and safely. */
export function checkPublicUrl({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>): Finding {
  const { origin } = publicUrl;
  const isLinkedLocally = isLoopback(publicUrl.hostname);
  const isHeardLocally = isLoopback(host);
  if (isLinkedLocally && !isHeardLocally) {
    return warn(CHECK, {
      message: `The service listens on ${host}, but its links begin with ${origin}, which opens on this machine only.`,
      advice: 'Set PUBLIC_URL to the address that viewers open.',
    });
  }
  if (isLinkedLocally) return ok(CHECK, `Links begin with ${origin}: for this machine only.`);
  if (publicUrl.protocol !== 'https:') {
    return warn(CHECK, {
      message: `Links begin with ${origin}: passwords, keys and videos travel in the clear.`,
      advice: 'Put a reverse proxy that ends TLS in front, and set PUBLIC_URL to https://….',
    });
  }
  if (isHeardLocally && trustProxy.length === 0) {
    return warn(CHECK, {
      message: `Links begin with ${origin}, so a reverse proxy stands in front, and TRUST_PROXY names none: all viewers share one rate limit.`,
      advice: 'Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1.',
    });
  }
  return ok(CHECK, `Links begin with ${origin}.`);
}

/** Of a host as it stands in an address, or by itself. */
function isLoopback(host: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(host) || /^127(?:\.\d+){3}$/.test(host);
}
