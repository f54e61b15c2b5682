import type { FileRow } from '../provider.ts';

const BOX = { name: 'box', title: 'Box', requires: 'a shared link that permits downloads' };
const BOX_ID = /[a-z0-9]{20,40}/;

/** Providers with a media file for the ID in the URL. */
export const FILES: readonly FileRow[] = [
  {
    name: '9gag',
    title: '9GAG',
    ids: { id: /a[A-Za-z0-9]{5,8}/ },
    urls: ['9gag.com/gag/{id}'],
    files: ['img-9gag-fun.9cache.com/photo/{id}_460sv.mp4'],
    examples: {
      'https://9gag.com/gag/ae5Ag7B': 'https://img-9gag-fun.9cache.com/photo/ae5Ag7B_460sv.mp4',
    },
  },
  {
    ...BOX,
    ids: { id: BOX_ID },
    urls: ['app.box.com/s/{id}'],
    files: ['app.box.com/shared/static/{id}'],
    examples: {
      'https://app.box.com/s/c3stck6w6dol3h36grdc97xoydzxd7w9':
        'https://app.box.com/shared/static/c3stck6w6dol3h36grdc97xoydzxd7w9',
    },
  },
  {
    ...BOX,
    ids: { org: /[a-z0-9-]{1,63}/, id: BOX_ID },
    urls: ['{org}.app.box.com/s/{id}'],
    files: ['{org}.app.box.com/shared/static/{id}'],
    examples: {
      'https://example.app.box.com/s/c3stck6w6dol3h36grdc97xoydzxd7w9':
        'https://example.app.box.com/shared/static/c3stck6w6dol3h36grdc97xoydzxd7w9',
    },
  },
  {
    name: 'nasa-images',
    title: 'NASA Image and Video Library',
    canaries: [
      {
        url: 'https://images.nasa.gov/details/172_ISS-Slosh',
        id: '172_ISS-Slosh',
        plays: 'streams',
        basis: 'the example of the API documentation',
      },
    ],
    ids: { id: /(?:[\w.()-]|%20){4,200}/ },
    urls: ['images.nasa.gov/details/{id}', 'images.nasa.gov/details-{id}'],
    files: [
      'images-assets.nasa.gov/video/{id}/{id}~medium.mp4',
      'images-assets.nasa.gov/video/{id}/{id}~orig.mp4',
    ],
    examples: {
      'https://images.nasa.gov/details/301_BlackHoles':
        'https://images-assets.nasa.gov/video/301_BlackHoles/301_BlackHoles~medium.mp4',
      'https://images.nasa.gov/details/One%20Small%20Step':
        'https://images-assets.nasa.gov/video/One%20Small%20Step/One%20Small%20Step~medium.mp4',
    },
  },
];
