import { isInBlock, parseAddressBlock } from './address-block.ts';
import { parseAddress } from './parse-address.ts';
import { unmapAddress } from './unmap-address.ts';

/** Returns a function that checks whether an IP address is in one of the CIDR blocks. */
export function matchNetworks(cidrs: readonly string[]): (ip: string) => boolean {
  const blocks = cidrs.flatMap((cidr) => parseAddressBlock(cidr) ?? []);
  return (ip) => {
    const address = parseAddress(ip);
    if (address === undefined) return false;
    return blocks.some((block) => isInBlock(unmapAddress(address), block));
  };
}
