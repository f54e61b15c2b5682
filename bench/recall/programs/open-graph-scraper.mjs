// Runs open-graph-scraper, which receives the HTML of the page.
import ogs from 'open-graph-scraper';

process.on('message', ({ id, html }) => {
  // It has no support for single providers.
  if (html === undefined) process.send({ id, recognizes: false, claims: [] });
  else void resolve(html).then((claims) => process.send({ id, recognizes: false, claims }));
});

async function resolve(html) {
  try {
    const { result } = await ogs({ html });
    const { ogVideo = [], twitterPlayer = [], jsonLD = [] } = result;
    return [
      ...ogVideo.map(({ url }) => url),
      ...twitterPlayer.flatMap(({ url, stream }) => [url, stream]),
      ...jsonLD.flatMap((item) => listJsonLdUrls(item)),
    ].flatMap((text) => (text ? [{ text, isVideo: true }] : []));
  } catch {
    return [];
  }
}

/** Lists the videos of parsed JSON-LD, which the program returns without interpreting it. */
function listJsonLdUrls(item) {
  const items = [item, ...(item?.['@graph'] ?? [])];
  return items.filter(isVideoObject).flatMap(({ contentUrl, embedUrl }) => [contentUrl, embedUrl]);
}

function isVideoObject(item) {
  return [item?.['@type']].flat().includes('VideoObject');
}
