import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { IMAGE_UPLOAD_BYTES_MAX, IMAGE_UPLOAD_SIDE_MAX } from '#contract/limits.ts';
import { toMediaType } from '#lib/http/media-type.ts';
import { type ImageSize, readImageSize } from '#lib/media/read-image-size.ts';
import { type ImageType, sniffImage } from '#lib/media/sniff-image.ts';
import { stripImage, type UploadType } from '#lib/media/strip-image.ts';

import { BODY_ERRORS } from '../errors/operation-errors.ts';
import type { HttpServer } from '../route-options.ts';

const UPLOAD_TYPES: readonly UploadType[] = ['image/jpeg', 'image/png', 'image/webp'];
const BODY_TYPES = [...UPLOAD_TYPES, 'application/octet-stream'] as const;

const Image = Type.Unsafe<Buffer>({
  description: `A JPEG, PNG or WebP image of at most ${IMAGE_UPLOAD_BYTES_MAX / 2 ** 20} MiB and ${IMAGE_UPLOAD_SIDE_MAX} pixels per side.`,
});

/** The body of a route that receives an image. */
export const IMAGE_BODY = {
  content: Object.fromEntries(BODY_TYPES.map((type) => [type, { schema: Image }])),
};

export const IMAGE_BODY_ERRORS = BODY_ERRORS.filter((code) => code !== 'invalid_json');

/** Call it on an encapsulated server, because other routes must reject images. */
export function acceptImages(server: HttpServer): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<Buffer>(
    '*',
    { parseAs: 'buffer', bodyLimit: IMAGE_UPLOAD_BYTES_MAX },
    async (request: FastifyRequest, body: Buffer) => {
      const type = toMediaType(request.headers['content-type']);
      const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
      if (coding === 'identity' && BODY_TYPES.some((each) => each === type)) return body;
      const message = `Send the image uncompressed as ${BODY_TYPES.join(', ')}.`;
      throw new AppError('unsupported_media_type', message);
    },
  );
}

export type UploadedImage = {
  /** Without metadata. */
  readonly bytes: Buffer;
  readonly size: ImageSize;
};

/** The content decides the type. Throws validation_failed. */
export function getUploadedImage(body: unknown): UploadedImage {
  const type = body instanceof Buffer ? sniffImage(body) : undefined;
  if (!(body instanceof Buffer) || !isUploadType(type)) {
    throw invalidImage('The body must be a JPEG, PNG or WebP image.');
  }
  const bytes = stripImage(body, type);
  const size = bytes && readImageSize(bytes, type);
  if (bytes === undefined || size === undefined) {
    throw invalidImage('The image is damaged or animated. Export it again as a still image.');
  }
  if (Math.max(size.width, size.height) > IMAGE_UPLOAD_SIDE_MAX) {
    throw invalidImage(`The image exceeds ${IMAGE_UPLOAD_SIDE_MAX} pixels per side. Reduce it.`);
  }
  return { bytes, size };
}

function isUploadType(type: ImageType | undefined): type is UploadType {
  return UPLOAD_TYPES.some((each) => each === type);
}

function invalidImage(message: string): AppError {
  return new AppError('validation_failed', message, { details: [{ path: '', message }] });
}
