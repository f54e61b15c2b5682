import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import type { Plugin } from 'vite';

/**
 * Parts that Mantine's components import but the account area does not use. Some are larger than
 * the component itself.
 */
const OMITTED: ReadonlySet<string> = new Set([
  'ActionIcon.Group',
  'ActionIcon.GroupSection',
  'Button.Group',
  'Button.GroupSection',
  'Checkbox.Card',
  'Checkbox.Indicator',
  'Menu.CheckboxGroup',
  'Menu.CheckboxItem',
  'Menu.ContextMenu',
  'Menu.Search',
  'Menu.Sub',
  'Popover.ContextMenu',
  'Table.DataRenderer',
  'Table.ScrollContainer',
]);
const MODULES: ReadonlySet<string> = new Set([...OMITTED].map((part) => part.replace('.', '')));
const COMPONENT = /\/@mantine\/core\/esm\/components\/.+\.mjs$/;
const EXPORTS = /^export \{ (.+) \};$/m;
const PART = /\b[A-Z][A-Za-z]+\.[A-Z][A-Za-z]+\b/g;

/** Removes unused parts of components. The build fails if a page uses one of them. */
export function slimComponents(): Plugin {
  return {
    name: 'slim-components',
    enforce: 'pre',
    apply: 'build',
    load(id): string | undefined {
      if (!COMPONENT.test(id) || !MODULES.has(basename(id, '.mjs'))) return undefined;
      const [, names] = EXPORTS.exec(readFileSync(id, 'utf8')) ?? [];
      return `export const ${names?.replaceAll(',', ' = undefined,')} = undefined;`;
    },
    transform(code, id): void {
      if (!id.includes('/web/account/')) return;
      const used = code.match(PART)?.find((part) => OMITTED.has(part));
      if (used !== undefined) {
        this.error(`${used} is used: remove it from OMITTED in web/build/slim-components.ts`);
      }
    },
  };
}
