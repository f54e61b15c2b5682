import type { ScriptedAnswers } from './scripted-upstream.ts';

/** What a host of the federated web says it runs, to the shape that nodeinfo.diaspora.software describes. */
export function nodeInfoOf(origin: string, software: string): ScriptedAnswers {
  const href = `${origin}/nodeinfo/2.0.json`;
  const rel = 'http://nodeinfo.diaspora.software/ns/schema/2.0';
  return {
    [`${origin}/.well-known/nodeinfo`]: { json: { links: [{ rel, href }] } },
    [href]: { json: { version: '2.0', software: { name: software, version: '1.2.3' } } },
  };
}
