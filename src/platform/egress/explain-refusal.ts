import type { RefusalReason } from './egress-failure.ts';

const PRIVATE = 'The host is on a private or reserved network. EGRESS_ALLOW allows its addresses.';
const NAME = 'The host name is not a public one. Use the full name of the host, or its IP address.';

const EXPLANATIONS: Readonly<Record<RefusalReason, string>> = {
  scheme: 'Only http and https URLs can be fetched.',
  length: 'The URL is too long.',
  credentials: 'The URL contains a user name or password. Remove them.',
  port: 'The port belongs to another protocol. EGRESS_ALLOW allows it for an address.',
  address: PRIVATE,
  name_answer: PRIVATE,
  connected_address: PRIVATE,
  malformed_name: 'The host name is not valid. Check the spelling.',
  trailing_dot: 'The host name is not valid. Check the spelling.',
  single_label: NAME,
  special_use_name: NAME,
  unknown_name:
    'The host can’t be found: its name has no address. Check the spelling, or set DNS_SERVERS.',
  own_host: 'The URL is one of this service.',
  denied_host: 'HOSTS_DENY blocks the host.',
  proxy: 'EGRESS_PROXY refuses the host.',
};

/** Explains a refusal to the operator. Other callers could explore the network with it. */
export function explainRefusal(reason: RefusalReason): string {
  return EXPLANATIONS[reason];
}
