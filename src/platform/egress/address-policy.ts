import { type AddressBlock, isInBlock, parseAddressBlock } from '../../lib/net/address-block.ts';
import { classifyAddress } from '../../lib/net/classify-address.ts';
import { isWebPort } from '../../lib/net/is-web-port.ts';
import type { UrlPolicy } from '../../lib/net/judge-url.ts';
import { type Address, parseAddress } from '../../lib/net/parse-address.ts';
import type { AddressRange } from '../config/config.ts';

type OpenedRange = { readonly block: AddressBlock; readonly port: number | null };

/**
 * The public internet's rules with the operator's exceptions: `deny` always wins; `allow` opens
 * addresses, and with a port also a port that is no web port. Names stay under the rules for names.
 */
export function createAddressPolicy(
  allow: readonly AddressRange[],
  deny: readonly AddressRange[],
): UrlPolicy {
  const opened = allow.map(toOpenedRange);
  const closed = deny.map(toOpenedRange);

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

function holds(ranges: readonly OpenedRange[], text: string, port: number): boolean {
  const address = parseAddress(text);
  return address !== undefined && isIn(ranges, address, port);
}

/** An IPv4 address in IPv6 clothes (`::ffff:0:0/96`) leads where the plain one does. */
function holdsMapped(ranges: readonly OpenedRange[], text: string, port: number): boolean {
  const address = parseAddress(text);
  if (address?.family !== 'ipv6' || address.value >> 32n !== 0xffffn) return false;
  return isIn(ranges, { family: 'ipv4', value: address.value & 0xffff_ffffn }, port);
}

function isIn(ranges: readonly OpenedRange[], address: Address, port: number): boolean {
  return ranges.some(
    (range) => (range.port === null || range.port === port) && isInBlock(address, range.block),
  );
}

function toOpenedRange(range: AddressRange): OpenedRange {
  const block = parseAddressBlock(`${range.network}/${range.prefix}`);
  if (block === undefined) throw new TypeError(`not an address range: ${range.network}`);
  return { block, port: range.port };
}
