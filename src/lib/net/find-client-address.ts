import type { Networks } from './networks.ts';

/**
 * Returns the last address that is not a trusted proxy: the connection's, or one of
 * `X-Forwarded-For`, to which each proxy appends the address of its client.
 */
export function findClientAddress(
  remoteAddress: string,
  forwardedFor: string,
  trustedProxies: Networks,
): string {
  let address = remoteAddress;
  for (const hop of forwardedFor.split(',').toReversed()) {
    const next = hop.trim();
    if (next === '') continue;
    if (!trustedProxies.has(address)) break;
    address = next;
  }
  return address;
}
