import { fetchNote } from '../../fetch-note.ts';
import { readNodeInfo } from '../../read-node-info.ts';
import { resolveSources } from '../../resolve-sources.ts';
import type { ProbingAdapter } from '../adapter.ts';

const PATH = /^\/notes\/([0-9a-z]{10,32})\/?$/i;
/** Misskey and what was made of it. */
const PROGRAMS: ReadonlySet<string> = new Set([
  'misskey',
  'sharkey',
  'cherrypick',
  'firefish',
  'calckey',
  'iceshrimp',
  'foundkey',
]);

/**
 * Misskey and its relatives, on any host that says it runs one: the first video of a note, which is read as other
 * servers read it. Two requests to know the host, one for the note, and the file.
 */
export const misskeyAdapter: ProbingAdapter = {
  kind: 'probing',
  name: 'misskey',
  about: {
    title: 'Misskey, Sharkey, Firefish',
    takes: ['INSTANCE/notes/ID'],
    gives: 'streams',
    asks: '3: its NodeInfo (2) and the note; then the file',
  },
  turn: 'first',
  mayMatch: ({ pathname }) => PATH.test(pathname),
  resolve: async (url, context) => {
    const [, id] = PATH.exec(url.pathname) ?? [];
    const software = await readNodeInfo(url, context.session);
    if (software === undefined || !PROGRAMS.has(software.name)) return undefined;
    const note = await fetchNote(new URL(`/notes/${id}`, url), context);
    return resolveSources({ provider: 'misskey', ...note, referrer: url }, context);
  },
};
