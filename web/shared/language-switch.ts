import { storeLanguage } from './store-language.ts';

document.getElementById('languages')?.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('[data-language]') : null;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
  // Without a cookie, the link selects the language of the next page only.
  if (!link || !isPlain || !storeLanguage(link.getAttribute('data-language') ?? '')) return;
  event.preventDefault();
  const url = new URL(location.href);
  url.searchParams.delete('lang');
  // With a fragment, the browser would not load the page again.
  url.hash = '';
  location.replace(url.href);
});
