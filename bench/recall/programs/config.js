// iframely reads this file from its working directory. All generic parsers are enabled, as in its
// sample configuration (config.local.js.SAMPLE, WHITELIST_WILDCARD), and caching is off.
// oxlint-disable-next-line import/no-default-export -- iframely requires a default export
export default {
  CACHE_ENGINE: 'no-cache',
  RESPONSE_TIMEOUT: 5000,
  // API keys, as in a real deployment. The scripted web serves these APIs.
  providerOptions: {
    youtube: { api_key: 'recall' },
    facebook: { access_token: 'recall' },
  },
  WHITELIST_WILDCARD: {
    twitter: { player: 'allow', photo: 'deny' },
    oembed: { video: 'allow', photo: 'allow', rich: 'deny', link: 'deny' },
    og: { video: ['allow', 'ssl', 'responsive'] },
    iframely: { survey: 'allow', reader: 'allow', player: 'allow', image: 'allow' },
    'html-meta': { video: ['allow', 'responsive'], promo: 'allow' },
  },
};
