import { setImmediate as nextTurn } from 'node:timers/promises';

import type { FastifySchemaCompiler } from 'fastify';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import { errorResponses, toErrorBody } from '#platform/http/errors/error-envelope.ts';
import { BODY_ERRORS, OWNER_ERRORS } from '#platform/http/errors/operation-errors.ts';
import { describeViolations, JSON_BODY_BYTES_MAX } from '#platform/http/errors/to-app-error.ts';
import { countUses, limitAccount } from '#platform/http/limits/limit-requests.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import type { StoredResponse } from '#platform/http/routes/idempotency.ts';
import { getAccountId } from '#platform/http/routes/identify-caller.ts';
import { performOnce, sendResponse } from '#platform/http/routes/perform-once.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import type { CreateVideoInput } from '../manage/create-video.ts';
import { BATCH_MS_MAX, type BatchResult, createVideos } from '../manage/create-videos.ts';
import { checkNormalizable } from '../wire/normalize-body.ts';
import { BATCH_VIDEOS_MAX, CreateVideoBody, CreateVideosBody } from '../wire/requests.ts';
import { toStatusWire } from '../wire/to-video-wire.ts';
import type { VideoBatchWire } from '../wire/video-batch.ts';
import type { VideoRouteDeps } from './route-deps.ts';

const BATCH_PATH = '/api/v1/videos/batch';
const BATCH_BODY_BYTES_MAX = 1024 * 1024;

const BATCH_SCHEMA = {
  operationId: 'createVideos',
  tags: ['videos'],
  summary: 'Create up to 500 videos',
  description:
    'Creates videos and resolves their sources in the background, without waiting for them. The response is 200 with ' +
    'one result per video, even if some or all of them failed. Each video is created on its own, like by ' +
    '`POST /api/v1/videos`, so one that fails does not stop the others, and `error` contains the same code. A URL that occurs ' +
    'twice gets one video. Each video counts toward the rate limit, and those beyond it fail with `rate_limited`. ' +
    'The body has up to 1 MiB.',
  headers: Type.Object({
    'idempotency-key': Type.Optional(
      Type.String({
        description:
          'Repeating a request with the same key and body within 24 hours returns the first response, with the ' +
          'header `Idempotency-Replayed: true`. To retry failed videos, use another key.',
      }),
    ),
  }),
  body: CreateVideosBody,
  response: {
    200: reference<VideoBatchWire>('VideoBatch', 'The result of each video.'),
    ...errorResponses(
      ...OWNER_ERRORS,
      ...BODY_ERRORS,
      'idempotency_in_progress',
      'idempotency_conflict',
    ),
  },
};

const BODY_PART = { method: 'POST', url: BATCH_PATH, httpPart: 'body' } as const;

/** The part of the body that is checked before the videos. */
const ENVELOPE = Type.Object(
  { videos: Type.Array(Type.Unknown(), { minItems: 1, maxItems: BATCH_VIDEOS_MAX }) },
  { additionalProperties: false },
);

export function registerBatchRoute(server: HttpServer, deps: VideoRouteDeps): void {
  const { idempotency, rateLimits, videos } = deps;
  const operation = 'createVideos';
  const compile = getCompiler(server);
  const validateVideo = compile({ ...BODY_PART, schema: CreateVideoBody });
  server.post(
    BATCH_PATH,
    {
      schema: BATCH_SCHEMA,
      bodyLimit: BATCH_BODY_BYTES_MAX,
      validatorCompiler: (part) =>
        compile(part.httpPart === 'body' ? { ...part, schema: ENVELOPE } : part),
      onRequest: async (request, reply) => {
        const accountId = getAccountId(request);
        // Counts the first video, before the body is read.
        await limitAccount(reply, { policy: 'batch', accountId }, rateLimits);
      },
    },
    async (request, reply) => {
      const { headers, body } = request;
      const accountId = getAccountId(request);
      const perform = async (): Promise<StoredResponse> => {
        const uses = body.videos.length - 1;
        const counted = await countUses(reply, { policy: 'batch', accountId, uses }, rateLimits);
        const inputs = await checkVideos(body.videos, { ...counted, validateVideo });
        const results = await createVideos(videos.ctx, inputs, accountId);
        return { status: 200, headers: {}, body: toBatchWire(results) };
      };
      const key = headers['idempotency-key'];
      const once = { accountId, operation, key, body, expectedMs: BATCH_MS_MAX, perform } as const;
      return sendResponse(reply, await performOnce(reply, idempotency, once));
    },
  );
}

type ValidateVideo = ReturnType<FastifySchemaCompiler<object>>;

function getCompiler({ validatorCompiler }: HttpServer): FastifySchemaCompiler<object> {
  if (validatorCompiler === undefined) throw new Error('the server must have a validator');
  return validatorCompiler;
}

type CheckOptions = {
  readonly validateVideo: ValidateVideo;
  /** How many videos are within the rate limit, after the first. */
  readonly admitted: number;
  /** The error for the other videos. */
  readonly error: AppError | undefined;
};

/** Replaces each video that can't be created by the error that a separate request would get. */
async function checkVideos(
  videos: readonly CreateVideoBody[],
  { validateVideo, admitted, error }: CheckOptions,
): Promise<readonly (CreateVideoInput | AppError)[]> {
  const inputs: (CreateVideoInput | AppError)[] = [];
  for (const [index, video] of videos.entries()) {
    const isAdmitted = error === undefined || index <= admitted;
    inputs.push(isAdmitted ? checkVideo(video, validateVideo) : error);
    // An invalid video can take as long as a request.
    // oxlint-disable-next-line no-await-in-loop -- other requests run in between
    await nextTurn();
  }
  return inputs;
}

/** The type of `video` is certain only after the validation. */
function checkVideo(
  video: CreateVideoBody,
  validateVideo: ValidateVideo,
): CreateVideoInput | AppError {
  if (Buffer.byteLength(JSON.stringify(video)) > JSON_BODY_BYTES_MAX) {
    const message = `The video is too large. The maximum is ${JSON_BODY_BYTES_MAX} bytes.`;
    return new AppError('payload_too_large', message);
  }
  if (validateVideo(video) !== true) {
    return describeViolations('request', validateVideo.errors ?? []);
  }
  return checkNormalizable(video);
}

function toBatchWire(results: readonly BatchResult[]): VideoBatchWire {
  return { data: results.map(toResultWire) };
}

function toResultWire(result: BatchResult): VideoBatchWire['data'][number] {
  if (result instanceof AppError) {
    return { status: 'error', error: toErrorBody(result) };
  }
  const { video, isNew } = result;
  return { status: isNew ? 'created' : 'existing', video: toStatusWire(video) };
}
