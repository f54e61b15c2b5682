import { type Static, Type } from 'typebox';

import { fetchJson } from './fetch-json.ts';
import { parseWebUrl } from './parse-web-url.ts';
import type { Session } from './session.ts';
import { unlessStopped } from './unless-stopped.ts';

const Links = Type.Object({
  links: Type.Array(Type.Object({ rel: Type.String(), href: Type.String() })),
});
const NodeInfo = Type.Object({
  software: Type.Object({ name: Type.String(), version: Type.String() }),
});

export type ServerSoftware = Static<typeof NodeInfo>['software'];

const SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/';

/**
 * The program that a host of the federated web says it runs (NodeInfo 1.0 to 2.2: a list of links under
 * `/.well-known/nodeinfo`, of which one of the host's own is asked). Two requests; undefined where it says none.
 */
export async function readNodeInfo(
  host: URL,
  session: Session,
): Promise<ServerSoftware | undefined> {
  return unlessStopped(async () => {
    const { links } = await fetchJson(session, new URL('/.well-known/nodeinfo', host), {
      step: 'NodeInfo',
      schema: Links,
    });
    const named = links.findLast(({ rel }) => rel.startsWith(SCHEMA));
    const url = named && parseWebUrl(named.href, host);
    if (url === undefined || url.origin !== host.origin) return undefined;
    const info = await fetchJson(session, url, { step: 'NodeInfo', schema: NodeInfo });
    return info.software;
  }, 'host');
}
