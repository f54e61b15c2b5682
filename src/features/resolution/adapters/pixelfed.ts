import { fetchNote } from '../content/fetch-note.ts';
import type { ProbingAdapter } from '../core/adapter.ts';
import { fetchNodeInfo } from '../fetch/fetch-node-info.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const PATH = /^\/p\/([\w.-]{1,64})\/(\d{8,20})(?:\/embed)?\/?$/;

/** Reads the first video of a post through ActivityPub, because Pixelfed’s API requires a login. */
export const pixelfedAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'pixelfed',
  info: {
    title: 'Pixelfed',
    inputs: ['INSTANCE/p/NAME/ID'],
    output: 'streams',
    requests: '3 (NodeInfo ×2, post), then the file',
  },
  canaries: 'any_host',
  phase: 'before-fetch',
  fallbacks: [{ kind: 'player', find: findFrame, isPost: true, alsoAfter: ['not_a_video'] }],
  mayMatch: ({ pathname }) => PATH.test(pathname),
  identify: ({ pathname }) => PATH.exec(pathname)?.[2],
  resolve: async (url, ctx) => {
    const [, name, id] = PATH.exec(url.pathname) ?? [];
    const software = await fetchNodeInfo(url, ctx.session);
    if (software?.name !== 'pixelfed') return undefined;
    const note = await fetchNote(new URL(`/p/${name}/${id}`, url), ctx);
    return resolveSources({ provider: 'pixelfed', ...note, referrer: url }, ctx);
  },
};

function findFrame(url: URL): URL | undefined {
  const [, name, id] = PATH.exec(url.pathname) ?? [];
  return id === undefined ? undefined : new URL(`/p/${name}/${id}/embed`, url);
}
