import { createHash } from 'node:crypto';

import type { InlineAsset } from './assets.ts';

/**
 * Applies the stored theme before the first paint. The key is that of Mantine, so that the account
 * area has the same theme. Browsers may deny access to the storage.
 */
const TEXT = `try {
  const theme = localStorage.getItem('mantine-color-scheme-value');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}`;

export const THEME_SCRIPT: InlineAsset = {
  text: TEXT,
  hash: `sha256-${createHash('sha256').update(TEXT).digest('base64')}`,
};
