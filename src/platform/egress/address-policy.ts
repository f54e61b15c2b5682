import { type AddressBlock, isInBlock, parseAddressBlock } from '#lib/net/address-block.ts';
import type { UrlPolicy } from '#lib/net/check-url.ts';
import { classifyAddress } from '#lib/net/classify-address.ts';
import { isWebPort } from '#lib/net/is-web-port.ts';
import { type Address, parseAddress } from '#lib/net/parse-address.ts';
import { unmapAddress } from '#lib/net/unmap-address.ts';

import type { AddressRange } from '../config/parse-setting.ts';

type PortRange = { readonly block: AddressBlock; readonly port: number | null };

/**
 * The rules for the public internet, with the operator's exceptions. `deny` always wins. `allow`
 * permits addresses, and a range with a port also permits that port. Host names stay subject to the
 * name rules.
 */
export function createAddressPolicy(
  allow: readonly AddressRange[],
  deny: readonly AddressRange[],
): UrlPolicy {
  const allowed = allow.map(toPortRange);
  const denied = deny.map(toPortRange);

  return {
    permitsPort: (port) => isWebPort(port) || allowed.some((range) => range.port === port),
    permitsAddress: (address, port) => {
      if (contains(denied, address, port) || containsMapped(denied, address, port)) return false;
      const allowedWithPort = allowed.filter((range) => range.port === port);
      if (contains(allowedWithPort, address, port)) return true;
      if (!isWebPort(port)) return false;
      return classifyAddress(address) === 'public' || contains(allowed, address, port);
    },
  };
}

function contains(ranges: readonly PortRange[], text: string, port: number): boolean {
  if (ranges.length === 0) return false;
  const address = parseAddress(text);
  return address !== undefined && isInRange(ranges, address, port);
}

/** An IPv4-mapped IPv6 address reaches the IPv4 address, so a denied IPv4 range covers both. */
function containsMapped(ranges: readonly PortRange[], text: string, port: number): boolean {
  if (ranges.length === 0) return false;
  const address = parseAddress(text);
  return address !== undefined && isInRange(ranges, unmapAddress(address), port);
}

function isInRange(ranges: readonly PortRange[], address: Address, port: number): boolean {
  return ranges.some(
    (range) => (range.port === null || range.port === port) && isInBlock(address, range.block),
  );
}

function toPortRange(range: AddressRange): PortRange {
  const block = parseAddressBlock(`${range.network}/${range.prefix}`);
  if (block === undefined) throw new TypeError(`not an address range: ${range.network}`);
  return { block, port: range.port };
}
