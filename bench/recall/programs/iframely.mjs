// iframely as a library, told an address; it fetches the page itself. Prints nothing; answers over IPC.
import { run } from 'iframely/lib/core.js';
import { _pluginsList } from 'iframely/lib/loader/pluginLoader.js';
import { findWhitelistRecordFor } from 'iframely/lib/whitelist.js';

process.on('message', ({ id, address, html }) => {
  if (html === undefined) process.send({ id, recognises: recognises(address), claims: [] });
  else ask(address, (claims) => process.send({ id, recognises: false, claims }));
});

function ask(address, answer) {
  const options = { v: '1.3', refresh: true, getWhitelistRecord: findWhitelistRecordFor };
  run(address, options, (error, data) => answer(error ? [] : toClaims(data)));
}

const OTHER_RELS = ['audio', 'slideshow', '3d', 'map'];

function toClaims({ links = [] }) {
  return links.flatMap(({ href, html, rel = [], type = '' }) => {
    const text = href ?? html ?? '';
    if (text === '' || rel.some((each) => OTHER_RELS.includes(each))) return [];
    if (rel.includes('player') || type.startsWith('video/')) return [{ text, isVideo: true }];
    // Posts of any kind: such a frame counts where it is right, never where it is not.
    return rel.includes('app') ? [{ text, isVideo: false }] : [];
  });
}

/** Whether it has a plugin of its own for the address. */
function recognises(address) {
  const host = new URL(address).hostname;
  return _pluginsList.some(({ domain, re }) => {
    if (domain === undefined) return false;
    if (re.length === 0) return host === domain || host.endsWith(`.${domain}`);
    return re.some((each) => each instanceof RegExp && each.test(address));
  });
}
