import { parseHostNames, parseUserAgents } from '../parse-host-rules.ts';
import {
  parseAddressRanges,
  parseDnsServers,
  parseDurationMs,
  parseNetworks,
  parseProxyUrl,
} from '../parse-setting.ts';
import type { SettingTable } from '../setting.ts';

/** Trusted proxies, and what outgoing connections may reach. */
export const NETWORK_SETTINGS = {
  trustProxy: {
    name: 'TRUST_PROXY',
    defaultValue: '',
    expected: 'comma-separated IP addresses or CIDRs',
    description:
      'Reverse proxies whose `X-Forwarded-For` header is trusted, or `Forwarded` (RFC 7239) in a request without it, for limits per client. A proxy must remove the header that it does not set.',
    parse: parseNetworks,
  },
  egress: {
    allow: {
      name: 'EGRESS_ALLOW',
      defaultValue: '',
      expected: 'comma-separated IP addresses or CIDRs, each with an optional `:port`',
      description:
        'Private networks that upstream requests may reach: `10.20.0.0/16`, `127.0.0.1:9000`, `[fd00::]/8`.',
      parse: parseAddressRanges,
    },
    deny: {
      name: 'EGRESS_DENY',
      defaultValue: '',
      expected: 'comma-separated IP addresses or CIDRs, each with an optional `:port`',
      description: 'Networks that upstream requests must never reach. Overrides `EGRESS_ALLOW`.',
      parse: parseAddressRanges,
    },
    dnsServers: {
      name: 'DNS_SERVERS',
      defaultValue: '',
      fallback: 'system resolvers',
      expected: 'comma-separated IP addresses, each with an optional `:port`',
      description: 'DNS resolvers for upstream hosts.',
      parse: parseDnsServers,
    },
    proxy: {
      name: 'EGRESS_PROXY',
      expected: '`http://host:port`',
      description:
        'HTTP CONNECT proxy for all outgoing connections. The proxy then resolves and checks host names. Reelay still checks IP addresses in URLs.',
      secret: true,
      parse: parseProxyUrl,
    },
    denyHosts: {
      name: 'HOSTS_DENY',
      defaultValue: '',
      expected: 'comma-separated host names such as `example.com`, without IP addresses',
      description:
        'Blocked hosts, including subdomains, for requests and framed players: `example.com` also blocks `media.example.com`. Use `EGRESS_DENY` for IP addresses.',
      parse: parseHostNames,
    },
    userAgents: {
      name: 'HOSTS_USER_AGENT',
      defaultValue: '',
      fallback: 'Reelay and its version',
      expected: '`HOST=TEXT` values separated by `|`, with `*` for all other hosts',
      description:
        'User-Agent header for resolving and proxying, per host. `example.com` includes its subdomains.',
      parse: parseUserAgents,
    },
    mediaStartMs: {
      name: 'MEDIA_START_TIMEOUT',
      defaultValue: '30s',
      expected: 'a duration of 5s to 30s, such as 20s',
      description:
        'How long the first byte of a media file or segment may take, for example while an upstream starts a transcoder. Manifests and pages have 10 seconds.',
      parse: (text) => parseDurationMs(text, { min: '5s', max: '30s' }),
    },
  },
} as const satisfies SettingTable;
