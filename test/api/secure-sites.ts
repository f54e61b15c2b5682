import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

import { readPem } from '../support/certificates.ts';
import { type DnsServer, startDnsServer } from '../support/dns-server.ts';
import { listenOnLoopback } from '../support/listen.ts';

/** A page of a site; `location` redirects. */
export type SitePage = {
  readonly html?: string;
  readonly type?: string;
  readonly location?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * `site.test`, `other.test` and their subdomains on one loopback server, with HTTPS and with plain
 * HTTP. `private.site.test` resolves to a private address.
 */
export type SecureSites = AsyncDisposable & {
  /** Settings with which the service reaches the sites. */
  readonly settings: Readonly<Record<string, string>>;
  /** Builds a URL: `url('player.site.test/1')`. */
  readonly url: (text: string, scheme?: 'http' | 'https') => string;
  /** Defines the page at a URL, of any scheme. */
  readonly put: (text: string, page: SitePage) => void;
  /** Requested hosts and paths, in order. */
  readonly requests: string[];
};

export async function startSecureSites(): Promise<SecureSites> {
  const authorities = getCACertificates('default');
  setDefaultCACertificates([...authorities, readPem('sites.pem')]);
  const pages = new Map<string, SitePage>();
  const requests: string[] = [];
  const respond: RequestListener = (request, response) => {
    const key = `${request.headers.host?.replace(/:\d+$/, '')}${request.url}`;
    requests.push(key);
    const {
      html = '',
      type = 'text/html',
      location,
      status = 200,
      headers,
    } = pages.get(key) ?? {
      status: 404,
    };
    response.writeHead(location === undefined ? status : 302, {
      'content-type': type,
      ...(location !== undefined && { location }),
      ...headers,
    });
    response.end(html);
  };
  const tls = { cert: readPem('sites.pem'), key: readPem('server.key') };
  const secure = await listenOnLoopback(createServer(tls, respond));
  const plain = await listenOnLoopback(createPlainServer(respond));
  const ports = { https: secure.port, http: plain.port };
  const dns = await startNames();
  return {
    settings: {
      EGRESS_ALLOW: `127.0.0.1:${ports.https},127.0.0.1:${ports.http}`,
      DNS_SERVERS: dns.address,
    },
    url(text, scheme = 'https') {
      const [host = '', ...path] = text.split('/');
      return `${scheme}://${host}:${ports[scheme]}/${path.join('/')}`;
    },
    put: (text, page) => pages.set(text, page),
    requests,
    async [Symbol.asyncDispose]() {
      setDefaultCACertificates(authorities);
      await dns[Symbol.asyncDispose]();
      for (const server of [secure, plain]) await server[Symbol.asyncDispose]();
    },
  };
}

function startNames(): Promise<DnsServer> {
  return startDnsServer(({ name, type }) => {
    if (type !== 'A') return [];
    return name === 'private.site.test' ? ['10.0.0.8'] : ['127.0.0.1'];
  });
}
