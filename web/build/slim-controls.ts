import type { Plugin } from 'vite';

/**
 * Replacements for unused modules of media-chrome. They have the exports that other modules import.
 * The player has its own list of shortcuts, preview pictures and chapter titles, and no button for
 * the speed.
 */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map([
  [
    './media-keyboard-shortcuts-dialog.js',
    'export const getHotkeyToken = (key) => `no${key === " " ? "space" : key.toLowerCase()}`;',
  ],
  [
    './media-preview-thumbnail.js',
    'export default class { static shadowRootOptions = { mode: "open" }; static getTemplateHTML = () => "" }',
  ],
  ['./media-preview-chapter-display.js', ''],
  // The menu of speeds uses only these exports of the button.
  [
    '../media-playback-rate-button.js',
    'export const DEFAULT_RATE = 1, DEFAULT_RATES = [], normalizePlaybackRate = (rate) => Math.round(rate * 100) / 100;',
  ],
]);
const PREFIX = '\0unused:';

/** Removes unused parts of the player controls, which saves five kilobytes. */
export function slimControls(): Plugin {
  return {
    name: 'slim-controls',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer = ''): string | undefined {
      return importer.includes('/media-chrome/dist/') && REPLACEMENTS.has(id)
        ? PREFIX + id
        : undefined;
    },
    load(id): string | undefined {
      return id.startsWith(PREFIX) ? REPLACEMENTS.get(id.slice(PREFIX.length)) : undefined;
    },
  };
}
