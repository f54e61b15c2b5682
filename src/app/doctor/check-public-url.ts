import type { Config } from '#platform/config/config.ts';

import { type Finding, ok, warn } from './finding.ts';

const CHECK = 'public-url';

/** Checks that links in responses and pages work for viewers, and use TLS. */
export function checkPublicUrl({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>): Finding {
  const base = publicUrl.href.replace(/\/$/, '');
  const isLocalUrl = isLoopback(publicUrl.hostname);
  const isLocalHost = isLoopback(host);
  if (isLocalUrl && !isLocalHost) {
    return warn(CHECK, {
      message: `The service listens on ${host}, but its links start with ${base}, which only works on this machine.`,
      advice: 'Set PUBLIC_URL to the URL that viewers open.',
    });
  }
  if (isLocalUrl) return ok(CHECK, `Links start with ${base}, and only work on this machine.`);
  if (publicUrl.protocol !== 'https:') {
    return warn(CHECK, {
      message: `Links start with ${base}: passwords, keys and videos are sent unencrypted.`,
      advice: 'Run a reverse proxy that terminates TLS, and set PUBLIC_URL to https://….',
    });
  }
  if (isLocalHost && trustProxy.length === 0) {
    return warn(CHECK, {
      message: `Links start with ${base}, which implies a reverse proxy, but TRUST_PROXY is not set: all viewers share one rate limit.`,
      advice: 'Set TRUST_PROXY to the IP address of the proxy, such as 127.0.0.1.',
    });
  }
  return ok(CHECK, `Links start with ${base}.`);
}

/** Accepts a host from a URL or on its own. */
function isLoopback(host: string): boolean {
  return ['localhost', '[::1]', '::1'].includes(host) || /^127(?:\.\d+){3}$/.test(host);
}
