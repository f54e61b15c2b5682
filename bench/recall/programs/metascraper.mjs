// Runs metascraper with every official package for videos or players. As designed, it receives the
// HTML of the page. metascraper-media-provider is excluded because it runs yt-dlp against the live
// sites.
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

process.on('message', ({ id, url, html }) => {
  if (html === undefined) process.send({ id, recognizes: recognizes(url), claims: [] });
  else void resolve(url, html).then((claims) => process.send({ id, recognizes: false, claims }));
});

async function resolve(url, html) {
  try {
    const metadata = await scrape({ url, html, pickPropNames: new Set(['video', 'iframe']) });
    // The iframe can show any page, even an article, so this claim is never counted as wrong.
    return [
      { text: metadata.video ?? '', isVideo: true },
      { text: metadata.iframe ?? '', isVideo: false },
    ].filter(({ text }) => text !== '');
  } catch {
    return [];
  }
}

const serviceTests = rules.slice(0, services.length).map(({ test }) => test);
/** A page without metadata, so that only the URL can match. */
const emptyPage = () => ({ attr: () => undefined });

/** Returns whether a service package or the list of oEmbed providers matches the URL. */
function recognizes(url) {
  const byService = serviceTests.some((test) => test?.({ url, htmlDom: emptyPage }) === true);
  return byService || iframe.test(url, emptyPage);
}
