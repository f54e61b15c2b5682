import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { SUBTITLE_LABEL_CHARACTERS_MAX } from '#contract/limits.ts';
import { SUBTITLE_KINDS, type SubtitleKind } from '#contract/media-types.ts';
import type { CaptionFormat } from '#lib/captions/caption.ts';
import { toMediaType } from '#lib/http/media-type.ts';
import { cleanLine } from '#lib/text/clean-text.ts';
import type { HttpServer } from '#platform/http/route-options.ts';

import type { TrackSettings } from './change-tracks.ts';
import type { Upload } from './convert-upload.ts';
import type { JsonUpload } from './wire.ts';

/** Parts of a form: the file, its metadata and some empty ones. */
export const SUBTITLE_FORM_PARTS_MAX = 20;

/** Contents of the request body. The query string can add more. */
export type UploadBody = {
  readonly upload: Pick<Upload, 'bytes' | 'format' | 'charset'>;
  readonly settings: TrackSettings;
  readonly offset?: number | undefined;
  readonly scale?: number | undefined;
};

const FORM = 'multipart/form-data';

/** Default formats by media type. Undefined for types that do not identify a format. */
const FORMATS: ReadonlyMap<string, CaptionFormat | undefined> = new Map([
  ['text/vtt', 'vtt'],
  ['application/x-subrip', 'srt'],
  ['text/srt', 'srt'],
  ['application/ttml+xml', 'ttml'],
  ['application/ttaf+xml', 'ttml'],
  ['application/x-ass', 'ass'],
  ['application/x-ssa', 'ass'],
  ['text/x-ass', 'ass'],
  ['text/x-ssa', 'ass'],
  ['application/x-sami', 'sami'],
  ['text/plain', undefined],
  ['text/xml', undefined],
  ['application/xml', undefined],
  ['application/octet-stream', undefined],
]);
const RAW = /^(?:text\/[\w.+-]+|application\/(?:[\w.-]+\+xml|x-\w+|xml|octet-stream))\s*(?:;|$)/i;
const FORM_TYPE = /^multipart\/form-data\s*(?:;|$)/i;

/**
 * Adds parsers for caption files. Call it on an encapsulated server, because other routes must
 * reject files.
 */
export function acceptCaptionFiles(server: HttpServer): void {
  for (const type of [RAW, FORM_TYPE]) {
    server.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, readRaw);
  }
  server.addContentTypeParser('*', async () => {
    throw unsupportedMediaType();
  });
}

async function readRaw(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  const type = toMediaType(request.headers['content-type']);
  const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (coding !== 'identity' || (type !== FORM && !FORMATS.has(type))) throw unsupportedMediaType();
  return body;
}

function unsupportedMediaType(): AppError {
  const types = ['application/json', FORM, ...FORMATS.keys()].join(', ');
  return new AppError(
    'unsupported_media_type',
    `Send the file uncompressed with a supported Content-Type, in a form, or as JSON. Supported: ${types}.`,
  );
}

/** Throws bad_request for malformed forms and validation_failed for invalid fields. */
export async function readUploadBody(request: FastifyRequest): Promise<UploadBody> {
  const { body } = request;
  if (isJsonUpload(body)) return toJsonUpload(body);
  const contentType = request.headers['content-type'] ?? '';
  if (!(body instanceof Buffer)) throw missingFile();
  if (toMediaType(contentType) === FORM) return readForm(body, contentType);
  return { upload: { bytes: body, ...toHints(contentType) }, settings: {} };
}

/** The route schema has validated the other fields. */
function isJsonUpload(body: unknown): body is JsonUpload {
  return typeof body === 'object' && body !== null && 'content' in body;
}

function toJsonUpload({ content, format, offset, scale, ...settings }: JsonUpload): UploadBody {
  return {
    upload: { bytes: Buffer.from(content), format },
    settings: toTrackSettings(settings),
    offset,
    scale,
  };
}

type SettingsInput = Pick<JsonUpload, 'label' | 'kind' | 'default'>;

/** The route schema has validated the input. */
export function toTrackSettings({ label, kind, default: isDefault }: SettingsInput): TrackSettings {
  return {
    ...(label !== undefined && { label: label.trim() }),
    ...(kind !== undefined && { kind }),
    ...(isDefault !== undefined && { isDefault }),
  };
}

function toHints(contentType: string): Pick<Upload, 'format' | 'charset'> {
  const [, charset] = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(contentType) ?? [];
  return { format: FORMATS.get(toMediaType(contentType)), charset };
}

/** A multipart form (RFC 7578) with one file. The other fields are track settings. */
async function readForm(body: Buffer, contentType: string): Promise<UploadBody> {
  const form = await parseForm(body, contentType);
  let upload: UploadBody['upload'] | undefined;
  let settings: TrackSettings = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') settings = { ...settings, ...readField(name, value) };
    else if (upload === undefined) upload = await readFile(value);
    else throw invalidField(name, 'Send only one file.');
  }
  if (upload === undefined) throw missingFile();
  return { upload, settings };
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  if (hasTooManyParts(body, contentType)) {
    const message = `The form has too many fields. Send at most ${SUBTITLE_FORM_PARTS_MAX}.`;
    throw new AppError('validation_failed', message);
  }
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AppError('bad_request', 'The form is malformed. Check its encoding and boundary.', {
      cause: error,
    });
  }
}

/** Checked before parsing, whose cost grows with the number of parts. */
function hasTooManyParts(body: Buffer, contentType: string): boolean {
  const [, quoted, plain = ''] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const delimiter = `--${quoted ?? plain}`;
  let at = body.indexOf(delimiter);
  for (let count = 0; at !== -1; count += 1) {
    // The final delimiter is not a part.
    if (count > SUBTITLE_FORM_PARTS_MAX) return true;
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return false;
}

async function readFile(file: File): Promise<UploadBody['upload']> {
  return { bytes: new Uint8Array(await file.arrayBuffer()), ...toHints(file.type) };
}

function readField(name: string, value: string): TrackSettings {
  switch (name) {
    case 'label':
      return { label: getLabel(value) };
    case 'kind': {
      if (!isKind(value)) throw invalidField(name, `must be one of ${SUBTITLE_KINDS.join(', ')}`);
      return { kind: value };
    }
    case 'default': {
      if (value !== 'true' && value !== 'false') throw invalidField(name, 'must be true or false');
      return { isDefault: value === 'true' };
    }
    default:
      throw invalidField(
        name,
        'Unknown form field. Use file, label, kind and default, and send other options in the query string, such as ?offset=2.',
      );
  }
}

function getLabel(value: string): string {
  const label = cleanLine(value, SUBTITLE_LABEL_CHARACTERS_MAX + 1);
  if (label === null || label !== value.trim() || label.length > SUBTITLE_LABEL_CHARACTERS_MAX) {
    throw invalidField(
      'label',
      `must have 1 to ${SUBTITLE_LABEL_CHARACTERS_MAX} characters on one line`,
    );
  }
  return label;
}

function isKind(text: string): text is SubtitleKind {
  return SUBTITLE_KINDS.some((kind) => kind === text);
}

function invalidField(name: string, message: string): AppError {
  const path = `/${name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return new AppError('validation_failed', 'The form is invalid. See details.', {
    details: [{ path, message }],
  });
}

function missingFile(): AppError {
  return new AppError(
    'validation_failed',
    'The file is missing. Send it as the request body or in a form.',
  );
}
