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

export const THEME_SCRIPT = toInlineAsset(TEXT);

/** The same for the account area, whose styles need the attribute of Mantine for each theme. */
export const ACCOUNT_THEME_SCRIPT = toInlineAsset(`let theme;
try {
  theme = localStorage.getItem('mantine-color-scheme-value');
} catch {}
if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
document.documentElement.dataset.mantineColorScheme = theme;`);

/**
 * Applies theater mode before the first paint. The conditions are those of `isTrackingAllowed` and the
 * key that of `THEATER_KEY` in `web`.
 */
export const THEATER_SCRIPT = toInlineAsset(`try {
  const isAllowed = navigator.doNotTrack !== '1' && navigator.globalPrivacyControl !== true;
  if (isAllowed && localStorage.getItem('reelay-theater')) document.documentElement.classList.add('theater');
} catch {}`);

function toInlineAsset(text: string): InlineAsset {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
