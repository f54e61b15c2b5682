import { networkInterfaces } from 'node:os';

import { parseAddressBlock } from '#lib/net/address-block.ts';
import type { Config } from '#platform/config/config.ts';
import type { AddressRange } from '#platform/config/parse-setting.ts';

/** The operating system routes connections to these unspecified addresses to loopback. */
const UNSPECIFIED = ['0.0.0.0/32', '::/128'];
const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * Lists every address at which this process can be reached. No source may lead back to the process,
 * whatever ranges the operator allows and whatever host name the source uses. `interfaces` are the
 * addresses of this machine.
 */
export function listServiceAddresses(
  { host, port }: Pick<Config, 'host' | 'port'>,
  interfaces: readonly string[] = listInterfaceAddresses(),
): readonly AddressRange[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const networks = isEverywhere ? [...LOOPBACK, ...interfaces.map(toNetwork)] : [toNetwork(host)];
  return [...UNSPECIFIED, ...networks].flatMap((cidr) => {
    const block = parseAddressBlock(cidr);
    if (block === undefined) return [];
    const [network = ''] = cidr.split('/', 1);
    return [{ network, prefix: block.prefix, family: block.family, port }];
  });
}

function toNetwork(address: string): string {
  return `${address}/${address.includes(':') ? 128 : 32}`;
}

function listInterfaceAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flat()
    .flatMap((one) => (one === undefined ? [] : [one.address]));
}
