import { createHash } from 'node:crypto';

import type { Plugin } from 'vite';

const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g;
const CONTROLS_MODULE = /\/media-chrome\/dist\/.+\.js$/;

/**
 * The player controls write `<style>` elements into their shadow trees, which a CSP without
 * `unsafe-inline` blocks. The build renders the bundled controls in Node and lists the hash of each
 * element (CSP3, section 8.4). Pages can then allow exactly these elements, and an empty one, which
 * dash.js fills through the CSSOM.
 */
export function inlineStyleHashes(): Plugin {
  return {
    name: 'inline-style-hashes',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'player',
    async generateBundle(): Promise<void> {
      const modules = [...this.getModuleIds()].filter((id) => CONTROLS_MODULE.test(id));
      const hashes = new Set([toHash('')]);
      for (const template of await Promise.all(modules.map(renderTemplates))) {
        for (const [, style = ''] of template.matchAll(STYLE_ELEMENT)) hashes.add(toHash(style));
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/inline-styles.json',
        source: JSON.stringify([...hashes].toSorted()),
      });
    },
  };
}

async function renderTemplates(id: string): Promise<string> {
  const module: Record<string, unknown> = await import(id);
  return Object.values(module)
    .filter(isControlClass)
    .map((control) => control.getTemplateHTML({}))
    .join('');
}

function isControlClass(
  value: unknown,
): value is { readonly getTemplateHTML: (attributes: Record<string, string>) => string } {
  return (
    typeof value === 'function' &&
    'getTemplateHTML' in value &&
    typeof value.getTemplateHTML === 'function'
  );
}

function toHash(style: string): string {
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}
