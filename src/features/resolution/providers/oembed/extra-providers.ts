/** The format of the public list (oembed.com, “Providers”). */
export type ListedProvider = {
  readonly provider_name: string;
  readonly provider_url: string;
  readonly endpoints: readonly { readonly url: string; readonly schemes?: readonly string[] }[];
};

/**
 * Video providers that were added to the public list after the package's release, or whose listed
 * schemes do not match their examples.
 */
export const EXTRA_PROVIDERS: readonly ListedProvider[] = [
  {
    provider_name: 'FrameRate',
    provider_url: 'https://framerate.tv',
    endpoints: [
      { url: 'https://framerate.tv/api/oembed', schemes: ['https://framerate.tv/watch/*'] },
    ],
  },
  {
    provider_name: 'Fritube',
    provider_url: 'https://fritube.ch',
    endpoints: [{ url: 'https://fritube.ch/services/oembed', schemes: ['https://fritube.ch/v/*'] }],
  },
  {
    provider_name: 'Mirame360',
    provider_url: 'https://mirame360.com',
    endpoints: [
      {
        url: 'https://mirame360.com/api/oembed/',
        schemes: ['https://mirame360.com/video/url/*', 'https://mirame360.com/embed/*'],
      },
    ],
  },
  {
    provider_name: 'VidLink',
    provider_url: 'https://vidlink.it',
    endpoints: [
      { url: 'https://www.vidlink.it/api/oembed', schemes: ['https://vidlink.it/videos/*'] },
    ],
  },
  {
    provider_name: 'Ignite',
    provider_url: 'https://ignite.video',
    endpoints: [
      {
        url: 'https://app.ignitevideo.cloud/api/oembed',
        schemes: ['https://*.ignite.video/player/*'],
      },
    ],
  },
  {
    provider_name: 'Show by Animaker',
    provider_url: 'https://getshow.io',
    endpoints: [
      {
        url: 'https://api.getshow.io/oembed.json',
        schemes: ['https://app.getshow.io/embed/iframe/*'],
      },
    ],
  },
  {
    provider_name: 'Lille.Pod',
    provider_url: 'https://pod.univ-lille.fr',
    endpoints: [
      {
        url: 'https://uapod.univ-lille.fr/oembed/',
        schemes: ['https://uapod.univ-lille.fr/video/*'],
      },
    ],
  },
];
