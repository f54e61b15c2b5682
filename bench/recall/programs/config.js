// What iframely reads from the folder it runs in: every generic parser is on, as its own sample of a configuration
// (config.local.js.SAMPLE, WHITELIST_WILDCARD) shows, and nothing is remembered between pages.
// oxlint-disable-next-line import/no-default-export -- iframely asks for one
export default {
  CACHE_ENGINE: 'no-cache',
  RESPONSE_TIMEOUT: 5000,
  // As an operator would: the services' APIs answer over the scripted web.
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
