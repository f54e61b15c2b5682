import { readFile } from 'node:fs/promises';

import type { Plugin } from 'vite';

import { LIST_SECTIONS } from '../account/messages/list-sections.ts';

const LISTED: ReadonlySet<string> = new Set(LIST_SECTIONS);
const PART = /\/account\.json\?(?:list|pages)$/;

/**
 * Splits the texts of the account area in two modules: `account.json?list` has the texts of the
 * list of videos, and `account.json?pages` has all others.
 */
export function textSections(): Plugin {
  return {
    name: 'text-sections',
    enforce: 'pre',
    async resolveId(id, importer): Promise<string | undefined> {
      if (!PART.test(id)) return undefined;
      const [path = '', query = ''] = id.split('?');
      const resolved = await this.resolve(path, importer);
      return resolved === null ? undefined : `${resolved.id}?${query}`;
    },
    async load(id): Promise<string | undefined> {
      if (!PART.test(id)) return undefined;
      const [path = '', query = ''] = id.split('?');
      const sections: Record<string, unknown> = JSON.parse(await readFile(path, 'utf8'));
      const included = Object.entries(sections).filter(
        ([name]) => LISTED.has(name) === (query === 'list'),
      );
      return `export default ${JSON.stringify(Object.fromEntries(included))};`;
    },
  };
}
