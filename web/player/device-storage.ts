/** Everything that the player stores in the viewer's browser. */
export const POSITIONS_KEY = 'reelay-positions';
export const PLAYLISTS_KEY = 'reelay-playlists';
export const PREFERENCES_KEY = 'reelay-preferences';
export const THEATER_KEY = 'reelay-theater';

/** An empty string if nothing is stored, or if the browser denies access, as in some iframes. */
export function loadText(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores the text on this device only, or removes it if it is empty. */
export function storeText(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is full or denied: the next visit starts without the text.
  }
}
