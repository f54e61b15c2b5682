import type { FileRow } from '../provider.ts';

const BOX = {
  name: 'box',
  title: 'Box',
  evidence: 'published URLs' as const,
  requires: 'a shared link that permits downloads',
};
const BOX_ID = /[a-z0-9]{20,40}/;

/** Providers with a media file for the ID in the URL. */
export const FILES: readonly FileRow[] = [
  {
    name: '9gag',
    title: '9GAG',
    evidence: 'published URLs',
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
    name: 'hugging-face',
    title: 'Hugging Face',
    evidence: 'documentation',
    ids: {
      repo: /(?:datasets\/|spaces\/)?[\w.-]{1,96}\/[\w.-]{1,96}/,
      file: /[\w%.()/ -]{1,300}\.(?:mp4|webm|mov)/,
    },
    urls: ['huggingface.co/{repo}/blob/{file}', 'huggingface.co/{repo}/resolve/{file}'],
    files: ['huggingface.co/{repo}/resolve/{file}'],
    examples: {
      'https://huggingface.co/datasets/someone/clips/blob/main/demo.mp4':
        'https://huggingface.co/datasets/someone/clips/resolve/main/demo.mp4',
    },
  },
  {
    name: 'nasa-images',
    title: 'NASA Image and Video Library',
    evidence: 'published URLs',
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
  {
    name: 'pixeldrain',
    title: 'Pixeldrain',
    evidence: 'documentation',
    ids: { id: /[A-Za-z0-9]{8}/ },
    urls: ['pixeldrain.com/u/{id}'],
    files: ['pixeldrain.com/api/file/{id}'],
    examples: { 'https://pixeldrain.com/u/jW9E6s4h': 'https://pixeldrain.com/api/file/jW9E6s4h' },
  },
  {
    name: 'tenor',
    title: 'Tenor',
    evidence: 'documentation',
    ids: { id: /[\w-]{10,40}/, name: /[\w%.-]{1,200}/ },
    urls: ['media.tenor.com/{id}/{name}.mp4', 'media1.tenor.com/m/{id}/{name}.mp4'],
    files: ['media.tenor.com/{id}/{name}.mp4'],
    examples: {
      'https://media.tenor.com/abcDEFGHIJkAAAPo/some-gif.mp4':
        'https://media.tenor.com/abcDEFGHIJkAAAPo/some-gif.mp4',
    },
  },
];
