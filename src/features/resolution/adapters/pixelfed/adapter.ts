import { fetchNote } from '../../fetch-note.ts';
import { readNodeInfo } from '../../read-node-info.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { ProbingAdapter } from '../adapter.ts';

const PATH = /^\/p\/([\w.-]{1,64})\/(\d{8,20})(?:\/embed)?\/?$/;

/**
 * Pixelfed, on any host that says it runs it: the first video of a post. Its API wants a login, so the post is read as
 * other servers read it. Two requests to know the host, one for the post, and the file.
 */
export const pixelfedAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'pixelfed',
  about: {
    title: 'Pixelfed',
    takes: ['INSTANCE/p/NAME/ID'],
    gives: 'streams',
    asks: '3: its NodeInfo (2) and the post; then the file',
  },
  turn: 'first',
  mayMatch: ({ pathname }) => PATH.test(pathname),
  resolve: async (url, context) => {
    const [, name, id] = PATH.exec(url.pathname) ?? [];
    const software = await readNodeInfo(url, context.session);
    if (software?.name !== 'pixelfed') return undefined;
    const note = await fetchNote(new URL(`/p/${name}/${id}`, url), context);
    return resolveSources({ provider: 'pixelfed', ...note, referrer: url }, context);
  },
};
