/** The key of Mantine, so that the account area has the same theme. */
const KEY = 'mantine-color-scheme-value';

/** The server's inline script has applied the stored theme before the first paint. */
const { dataset } = document.documentElement;
const options = document.querySelectorAll<HTMLInputElement>('#theme input');
for (const option of options) {
  option.checked = option.value === (dataset['theme'] ?? 'system');
  option.addEventListener('change', () => choose(option.value));
}

function choose(theme: string): void {
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The theme then applies only to this page.
  }
}
