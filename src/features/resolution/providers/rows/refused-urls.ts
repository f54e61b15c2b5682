import type { RefusedRow } from '../provider.ts';

const SLUG = /[\w%.,'’-]{1,300}/;
const ID = /[\w.-]{4,200}/;

/** URLs that no server can resolve to a video, and why. */
export const REFUSED_URLS: readonly RefusedRow[] = [
  {
    name: 'bbc-iplayer',
    title: 'BBC iPlayer',
    ids: { id: /[a-z0-9]{8,15}/ },
    urls: ['bbc.co.uk/iplayer/episode/{id}/*', 'bbc.co.uk/iplayer/live/*'],
    reason: 'account_required',
    examples: ['https://www.bbc.co.uk/iplayer/episode/m0012345/some-title'],
  },
  {
    name: 'coursera',
    title: 'Coursera',
    ids: { course: SLUG, path: /(?:[\w%-]{1,200}\/){0,4}/, slug: SLUG },
    urls: ['coursera.org/learn/{course}/lecture/{path}{slug}'],
    reason: 'account_required',
    examples: ['https://www.coursera.org/learn/machine-learning/lecture/abc12/welcome'],
  },
  {
    name: 'disney-plus',
    title: 'Disney+',
    ids: { language: /(?:[a-z]{2}(?:-[a-z]{2,3})?\/)?/, id: ID },
    urls: ['disneyplus.com/{language}video/{id}', 'disneyplus.com/{language}play/{id}'],
    reason: 'drm_only',
    examples: ['https://www.disneyplus.com/video/0123abcd-0123-0123-0123-0123456789ab'],
  },
  {
    name: 'figma',
    title: 'Figma',
    ids: { kind: /file|design|proto|board|slides/, id: /[A-Za-z0-9]{20,30}/ },
    urls: ['figma.com/{kind}/{id}/*'],
    reason: 'not_a_video',
    examples: ['https://www.figma.com/proto/AbCdEfGhIjKlMnOpQrStUv/Some-title?node-id=1'],
  },
  {
    name: 'gfycat',
    title: 'Gfycat, which closed in 2023',
    ids: { id: /[A-Za-z]{3,60}/, language: /[a-z]{2}\// },
    urls: ['gfycat.com/{id}', 'gfycat.com/{language}{id}', 'gfycat.com/gifs/detail/{id}'],
    reason: 'gone',
    examples: ['https://gfycat.com/abcdef'],
  },
  {
    name: 'google-photos',
    title: 'Google Photos',
    ids: { id: /[\w-]{15,120}/ },
    urls: ['photos.google.com/photo/{id}', 'photos.google.com/u/0/photo/{id}'],
    reason: 'account_required',
    examples: ['https://photos.google.com/photo/AF1QipAbCdEfGhIjKlMnOp'],
  },
  {
    name: 'icloud',
    title: 'iCloud',
    ids: { id: /[\w-]{10,60}/ },
    urls: [
      'share.icloud.com/photos/{id}',
      'icloud.com/iclouddrive/{id}',
      'icloud.com/photos/#{id}',
      'icloud.com/sharedalbum/#{id}',
      'photos.icloud.com/shared/album/{id}',
    ],
    reason: 'no_public_player',
    examples: ['https://share.icloud.com/photos/0abCdEfGhIjKlMnOpQrSt'],
  },
  {
    name: 'linkedin',
    title: 'LinkedIn Learning',
    ids: { course: SLUG },
    urls: ['linkedin.com/learning/{course}/*'],
    reason: 'account_required',
    examples: ['https://www.linkedin.com/learning/some-course/welcome'],
  },
  {
    name: 'mega',
    title: 'MEGA',
    ids: { id: /[\w-]{8}/, key: /[\w!-]{20,60}/ },
    urls: [
      // The key is in the fragment, which no server receives.
      'mega.nz/file/{id}',
      'mega.nz/embed/{id}',
      'mega.nz/folder/{id}',

      'mega.nz/#!{id}!{key}',
      'mega.nz/#F!{id}!{key}',
    ],
    reason: 'encrypted_files',
    examples: ['https://mega.nz/file/ka0xHCSR#IOJNsVw8qMz9rdSB0mIiarSfYE95P6u78PPAhA4hAto'],
  },
  {
    name: 'metacafe',
    title: 'Metacafe, which closed in 2021',
    ids: { id: /[\w-]{4,20}/ },
    urls: ['metacafe.com/watch/{id}/*', 'metacafe.com/embed/{id}'],
    reason: 'gone',
    examples: ['https://www.metacafe.com/watch/123456/title/'],
  },
  {
    name: 'netflix',
    title: 'Netflix',
    ids: { language: /(?:[a-z]{2}(?:-[a-z]{2})?\/)?/, id: /\d{6,12}/ },
    urls: ['netflix.com/{language}watch/{id}', 'netflix.com/{language}title/{id}'],
    reason: 'drm_only',
    examples: ['https://www.netflix.com/watch/80100172'],
  },
  {
    name: 'notion',
    title: 'Notion',
    ids: {
      org: /[a-z0-9-]{1,63}/,
      user: /(?:[\w-]{1,60}\/)?/,
      id: /(?:[\w%-]{1,200}-)?[0-9a-f]{32}/,
    },
    urls: ['notion.so/{user}{id}', 'notion.com/{user}{id}', '{org}.notion.site/{id}'],
    reason: 'no_public_player',
    examples: ['https://someone.notion.site/Title-0123456789abcdef0123456789abcdef'],
  },
  {
    name: 'proton-drive',
    title: 'Proton Drive',
    ids: { id: /[A-Z0-9]{8,16}/ },
    urls: ['drive.proton.me/urls/{id}'],
    reason: 'encrypted_files',
    examples: ['https://drive.proton.me/urls/ABCDEF1234#AbCdEfGhIjKl'],
  },
  {
    name: 'x-broadcasts',
    title: 'X broadcasts',
    ids: { kind: /broadcasts|spaces/, id: /[A-Za-z0-9]{10,16}/ },
    urls: ['x.com/i/{kind}/{id}', 'twitter.com/i/{kind}/{id}'],
    reason: 'no_public_player',
    examples: ['https://x.com/i/broadcasts/1ypKddwvNrqKW'],
  },
  {
    name: 'zoom',
    title: 'Zoom recordings',
    ids: {
      org: /(?:[a-z0-9-]{1,63}\.){0,2}[a-z0-9-]{1,63}/,
      kind: /share|play/,
      id: /[\w.-]{20,300}/,
    },
    urls: ['zoom.us/rec/{kind}/{id}', '{org}.zoom.us/rec/{kind}/{id}'],
    reason: 'no_public_player',
    examples: [
      'https://us02web.zoom.us/rec/share/AbCdEfGhIjKlMnOpQrStUvWxYz.0123456789?startTime=1',
    ],
  },
];
