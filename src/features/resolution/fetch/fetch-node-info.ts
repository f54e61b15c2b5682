import { type Static, Type } from 'typebox';

import { optional } from '../core/optional.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import type { Session } from '../core/session.ts';
import { fetchJson } from './fetch-json.ts';

const Links = Type.Object({
  links: Type.Array(Type.Object({ rel: Type.String(), href: Type.String() })),
});
const NodeInfo = Type.Object({
  software: Type.Object({ name: Type.String(), version: Type.String() }),
});

export type ServerSoftware = Static<typeof NodeInfo>['software'];

const SCHEMA = 'http://nodeinfo.diaspora.software/ns/schema/';

/**
 * Detects the software of a fediverse host in two requests (NodeInfo 1.0 to 2.2): the links at
 * `/.well-known/nodeinfo`, then a same-origin document.
 */
export async function fetchNodeInfo(
  host: URL,
  session: Session,
): Promise<ServerSoftware | undefined> {
  return optional(async () => {
    const { links } = await fetchJson(session, new URL('/.well-known/nodeinfo', host), {
      step: 'NodeInfo',
      schema: Links,
    });
    const link = links.findLast(({ rel }) => rel.startsWith(SCHEMA));
    const url = link && parseWebUrl(link.href, host);
    if (url === undefined || url.origin !== host.origin) return undefined;
    const info = await fetchJson(session, url, { step: 'NodeInfo', schema: NodeInfo });
    return info.software;
  }, 'probe');
}
