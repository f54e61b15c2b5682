import type { PictureDecoder } from '#features/playback/previews/picture-decoder.ts';

/** Records the files it receives. A picture has three bytes, and the image three more. */
export function createFakeDecoder(): PictureDecoder & { readonly decoded: string[] } {
  const decoded: string[] = [];
  return {
    decoded,
    isAvailable: async () => true,
    decode: async (file) => {
      decoded.push(file.toString('latin1'));
      return Buffer.alloc(3, 1);
    },
    compose: async (pictures) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), ...pictures]),
  };
}
