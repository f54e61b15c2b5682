import { type AddressBlock, isInBlock, parseAddressBlock } from '#lib/net/address-block.ts';
import { classifyAddress } from '#lib/net/classify-address.ts';
import { isWebPort } from '#lib/net/is-web-port.ts';
import type { UrlPolicy } from '#lib/net/judge-url.ts';
import { type Address, parseAddress } from '#lib/net/parse-address.ts';
import { unmapAddress } from '#lib/net/unmap-address.ts';

import type { AddressRange } from '../config/config.ts';

type PortRange = { readonly block: AddressBlock; readonly port: number | null };

/**
 * The public internet's rules with the operator's exceptions: `deny` always wins; `allow` opens
 * addresses, and with a port also a port that is no web port. Names stay under the rules for names.
 */
export function createAddressPolicy(
  allow: readonly AddressRange[],
  deny: readonly AddressRange[],
): UrlPolicy {
  const opened = allow.map(toPortRange);
  const closed = deny.map(toPortRange);

  return {
    permitsPort: (port) => isWebPort(port) || opened.some((range) => range.port === port),
    permitsAddress: (address, port) => {
      if (holds(closed, address, port) || holdsMapped(closed, address, port)) return false;
      const portsOpened = opened.filter((range) => range.port === port);
      if (holds(portsOpened, address, port)) return true;
      if (!isWebPort(port)) return false;
      return classifyAddress(address) === 'public' || holds(opened, address, port);
    },
  };
}

function holds(ranges: readonly PortRange[], text: string, port: number): boolean {
  const address = parseAddress(text);
  return address !== undefined && isIn(ranges, address, port);
}

/** An IPv4-mapped IPv6 address leads where the IPv4 one does, so a denial of that one holds for both. */
function holdsMapped(ranges: readonly PortRange[], text: string, port: number): boolean {
  const address = parseAddress(text);
  return address !== undefined && isIn(ranges, unmapAddress(address), port);
}

function isIn(ranges: readonly PortRange[], address: Address, port: number): boolean {
  return ranges.some(
    (range) => (range.port === null || range.port === port) && isInBlock(address, range.block),
  );
}

function toPortRange(range: AddressRange): PortRange {
  const block = parseAddressBlock(`${range.network}/${range.prefix}`);
  if (block === undefined) throw new TypeError(`not an address range: ${range.network}`);
  return { block, port: range.port };
}
