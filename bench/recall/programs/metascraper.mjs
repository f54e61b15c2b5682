// metascraper with every official package that knows videos or players; it is handed the page, as it is made for.
// Not metascraper-media-provider: that one runs yt-dlp against the live sites.
import metascraper from 'metascraper';
import amazon from 'metascraper-amazon';
import audio from 'metascraper-audio';
import bluesky from 'metascraper-bluesky';
import iframe from 'metascraper-iframe';
import instagram from 'metascraper-instagram';
import soundcloud from 'metascraper-soundcloud';
import spotify from 'metascraper-spotify';
import telegram from 'metascraper-telegram';
import tiktok from 'metascraper-tiktok';
import video from 'metascraper-video';
import x from 'metascraper-x';
import youtube from 'metascraper-youtube';

const gotOpts = { timeout: { request: 5000 }, retry: { limit: 0 } };
const services = [amazon, bluesky, instagram, soundcloud, spotify, telegram, tiktok, x, youtube];
const rules = [...services, video, audio, iframe].map((create) => create({ gotOpts }));
const scrape = metascraper(rules);

process.on('message', ({ id, address, html }) => {
  if (html === undefined) process.send({ id, recognises: recognises(address), claims: [] });
  else void ask(address, html).then((claims) => process.send({ id, recognises: false, claims }));
});

async function ask(url, html) {
  try {
    const found = await scrape({ url, html, pickPropNames: new Set(['video', 'iframe']) });
    // Its iframe shows any page elsewhere, an article's too: it counts where it is right, never where it is not.
    return [
      { text: found.video ?? '', isVideo: true },
      { text: found.iframe ?? '', isVideo: false },
    ].filter(({ text }) => text !== '');
  } catch {
    return [];
  }
}

const serviceTests = rules.slice(0, services.length).map(({ test }) => test);
/** A page that says nothing. */
const emptyPage = () => ({ attr: () => undefined });

/** Whether a package for a service takes the address, or its list of oEmbed providers has it. */
function recognises(url) {
  const byService = serviceTests.some((test) => test?.({ url, htmlDom: emptyPage }) === true);
  return byService || iframe.test(url, emptyPage);
}
