// Runs iframely as a library. It receives a URL over IPC, fetches the page and sends its claims
// back.
import { run } from 'iframely/lib/core.js';
import { _pluginsList } from 'iframely/lib/loader/pluginLoader.js';
import { findWhitelistRecordFor } from 'iframely/lib/whitelist.js';

process.on('message', ({ id, url, html }) => {
  if (html === undefined) process.send({ id, recognizes: recognizes(url), claims: [] });
  else resolve(url, (claims) => process.send({ id, recognizes: false, claims }));
});

function resolve(url, respond) {
  const options = { v: '1.3', refresh: true, getWhitelistRecord: findWhitelistRecordFor };
  run(url, options, (error, data) => respond(error ? [] : toClaims(data)));
}

const OTHER_RELS = ['audio', 'slideshow', '3d', 'map'];

function toClaims({ links = [] }) {
  return links.flatMap(({ href, html, rel = [], type = '' }) => {
    const text = href ?? html ?? '';
    if (text === '' || rel.some((each) => OTHER_RELS.includes(each))) return [];
    if (rel.includes('player') || type.startsWith('video/')) return [{ text, isVideo: true }];
    // An `app` frame can show any post, so this claim is never counted as wrong.
    return rel.includes('app') ? [{ text, isVideo: false }] : [];
  });
}

/** Returns whether a dedicated plugin matches the URL. */
function recognizes(url) {
  const host = new URL(url).hostname;
  return _pluginsList.some(({ domain, re }) => {
    if (domain === undefined) return false;
    if (re.length === 0) return host === domain || host.endsWith(`.${domain}`);
    return re.some((each) => each instanceof RegExp && each.test(url));
  });
}
