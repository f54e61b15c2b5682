import type { ScriptedResponses } from './scripted-upstream.ts';

/**
 * Scripted NodeInfo responses of a fediverse instance, as nodeinfo.diaspora.software specifies
 * them.
 */
export function createNodeInfo(origin: string, software: string): ScriptedResponses {
  const href = `${origin}/nodeinfo/2.0.json`;
  const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
  return {
    [`${origin}/.well-known/nodeinfo`]: { json: { links: [{ rel, href }] } },
    [href]: { json: { version: '2.0', software: { name: software, version: '1.2.3' } } },
  };
}
