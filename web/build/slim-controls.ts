import type { Plugin } from 'vite';

/**
 * What modules of media-chrome import and this player has no use for, with what the importer still needs
 * of it: the list of shortcuts is our own, and there are no pictures or chapters to preview.
 */
const UNUSED: ReadonlyMap<string, string> = new Map([
  [
    './media-keyboard-shortcuts-dialog.js',
    'export const getHotkeyToken = (key) => `no${key === " " ? "space" : key.toLowerCase()}`;',
  ],
  [
    './media-preview-thumbnail.js',
    'export default class { static shadowRootOptions = { mode: "open" }; static getTemplateHTML = () => "" }',
  ],
  ['./media-preview-chapter-display.js', ''],
]);
const PREFIX = '\0unused:';

/** Leaves out parts of the player's controls, at a saving of five kilobytes. */
export function slimControls(): Plugin {
  return {
    name: 'slim-controls',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer = ''): string | undefined {
      return importer.includes('/media-chrome/dist/') && UNUSED.has(id) ? PREFIX + id : undefined;
    },
    load(id): string | undefined {
      return id.startsWith(PREFIX) ? UNUSED.get(id.slice(PREFIX.length)) : undefined;
    },
  };
}
