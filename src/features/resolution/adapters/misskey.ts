import { fetchNote } from '../content/fetch-note.ts';
import type { ProbingAdapter } from '../core/adapter.ts';
import { fetchNodeInfo } from '../fetch/fetch-node-info.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const PATH = /^\/notes\/([0-9a-z]{10,32})\/?$/i;
/** Misskey and its forks. */
const SOFTWARE_NAMES: ReadonlySet<string> = new Set([
  'misskey',
  'sharkey',
  'cherrypick',
  'firefish',
  'calckey',
  'iceshrimp',
  'foundkey',
]);

/**
 * Reads the first video of a note through ActivityPub, on any host whose NodeInfo reports Misskey
 * or a fork.
 */
export const misskeyAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'misskey',
  info: {
    title: 'Misskey, Sharkey, Firefish',
    inputs: ['INSTANCE/notes/ID'],
    output: 'streams',
    requests: '3 (NodeInfo ×2, note), then the file',
  },
  canaries: 'any_host',
  phase: 'before-fetch',
  mayMatch: ({ pathname }) => PATH.test(pathname),
  identify: ({ pathname }) => PATH.exec(pathname)?.[1],
  resolve: async (url, ctx) => {
    const [, id] = PATH.exec(url.pathname) ?? [];
    const software = await fetchNodeInfo(url, ctx.session);
    if (software === undefined || !SOFTWARE_NAMES.has(software.name)) return undefined;
    const note = await fetchNote(new URL(`/notes/${id}`, url), ctx);
    return resolveSources({ provider: 'misskey', ...note, referrer: url }, ctx);
  },
};
