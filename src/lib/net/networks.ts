import { type AddressBlock, isInBlock, parseAddressBlock } from './address-block.ts';
import { parseAddress } from './parse-address.ts';
import { unmapAddress } from './unmap-address.ts';

/** A list of CIDR blocks. Invalid ones are ignored. */
export class Networks {
  readonly #blocks: readonly AddressBlock[];

  constructor(cidrs: readonly string[]) {
    this.#blocks = cidrs.flatMap((cidr) => parseAddressBlock(cidr) ?? []);
  }

  /** True if the IP address is in one of the blocks. */
  has(ip: string): boolean {
    const address = parseAddress(ip);
    if (address === undefined) return false;
    return this.#blocks.some((block) => isInBlock(unmapAddress(address), block));
  }
}
