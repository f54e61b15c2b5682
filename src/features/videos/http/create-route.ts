import { Type } from 'typebox';

import { parsePrefer, type Preferences } from '#lib/http/parse-prefer.ts';
import { errorResponses } from '#platform/http/errors/error-envelope.ts';
import {
  COMMON_ERRORS,
  BODY_ERRORS,
  CREDENTIAL_ERRORS,
} from '#platform/http/errors/operation-errors.ts';
import { limitAccount, limitClient } from '#platform/http/limits/limit-requests.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { toCallerSignal } from '#platform/http/routes/caller-signal.ts';
import type { StoredResponse } from '#platform/http/routes/idempotency.ts';
import { getOptionalAccountId } from '#platform/http/routes/identify-caller.ts';
import { performOnce, sendResponse } from '#platform/http/routes/perform-once.ts';
import { reference } from '#platform/http/validation/schema-parts.ts';

import { createVideo, type CreateOptions } from '../manage/create-video.ts';
import type { ManageContext } from '../manage/manage-context.ts';
import { linkToRecord } from '../wire/links.ts';
import { normalizeCreateBody } from '../wire/normalize-body.ts';
import { CreateVideoBody } from '../wire/requests.ts';
import { toVideoEtag, toVideoWire } from '../wire/to-video-wire.ts';
import type { VideoWire } from '../wire/wire.ts';
import type { VideoRouteDeps } from './route-deps.ts';

/** How long `POST /videos` waits for the resolution, unless overridden with `Prefer`. */
const CREATE_WAIT_MS = 3_000;
const CREATE_WAIT_MS_MAX = 10_000;

const CREATE_SCHEMA = {
  operationId: 'createVideo',
  tags: ['videos'],
  summary: 'Create a video',
  description:
    'Creates a video and resolves its source in the background. The response waits up to 3 seconds for the ' +
    'result. `Prefer: respond-async` skips the wait, and `Prefer: wait=N` waits up to N seconds, at most 10. ' +
    'With credentials, the account owns the video. If the source already has a video, that video is ' +
    'returned, and a failed one is resolved again. If the account’s video of the URL has other values than the request contains, the response is 409 ' +
    '`video_exists`, with the ID of that video in `details` and its URL in `Location`. `status` contains the progress, and `error` contains the reason for a failure.',
  headers: Type.Object({
    prefer: Type.Optional(
      Type.String({
        description: '`respond-async`, or `wait=N` with N in seconds (RFC 7240).',
        examples: ['respond-async'],
      }),
    ),
    'idempotency-key': Type.Optional(
      Type.String({
        description:
          'Repeating a request with the same key and body within 24 hours returns the first response, with the ' +
          'header `Idempotency-Replayed: true`. Ignored without credentials.',
      }),
    ),
  }),
  body: CreateVideoBody,
  response: {
    200: reference<VideoWire>('Video', 'The existing video of this source.'),
    201: reference<VideoWire>('Video', 'The new video. `Location` contains its URL.'),
    ...errorResponses(
      ...COMMON_ERRORS,
      ...BODY_ERRORS,
      'url_not_allowed',
      ...CREDENTIAL_ERRORS,
      'quota_exceeded',
      'idempotency_in_progress',
      'idempotency_conflict',
      'video_exists',
      'video_removed',
      'source_blocked',
    ),
  },
};

export function registerCreateRoute(server: HttpServer, deps: VideoRouteDeps): void {
  const { idempotency, rateLimits } = deps;
  server.post(
    '/api/v1/videos',
    {
      schema: CREATE_SCHEMA,
      // Runs before the body is read, like all rate limits. Each video causes upstream requests, so
      // creating one has a stricter limit than other requests.
      onRequest: async (request, reply) => {
        const ownerId = getOptionalAccountId(request);
        if (ownerId === null) {
          await limitClient(reply, { policy: 'embed', ip: request.ip }, rateLimits);
        } else {
          await limitAccount(reply, { policy: 'videos', accountId: ownerId }, rateLimits);
        }
      },
    },
    async (request, reply) => {
      const { headers, body } = request;
      const wait = decideWait(parsePrefer([headers['prefer']].flat().join(', ')));
      const ownerId = getOptionalAccountId(request);
      const signal = toCallerSignal(reply);
      const response = await performOnce(reply, idempotency, {
        accountId: ownerId,
        operation: 'createVideo',
        key: headers['idempotency-key'],
        body,
        expectedMs: wait.waitMs,
        perform: () => create(deps.videos.ctx, body, { ownerId, signal, wait }),
      });
      return sendResponse(reply, response);
    },
  );
}

/**
 * The time that a creation request waits for the resolution, and the value of `Preference-Applied`
 * (RFC 7240 §3).
 */
type WaitDecision = { readonly waitMs: number; readonly applied: string | null };

/** `respond-async` alone means no wait. With `wait`, it means that wait (RFC 7240 §4.3). */
export function decideWait({ respondAsync, waitSeconds }: Preferences): WaitDecision {
  const asynchronously = respondAsync ? ['respond-async'] : [];
  if (waitSeconds !== undefined) {
    const waitMs = Math.min(waitSeconds * 1000, CREATE_WAIT_MS_MAX);
    return { waitMs, applied: [...asynchronously, `wait=${waitMs / 1000}`].join(', ') };
  }
  if (respondAsync) return { waitMs: 0, applied: 'respond-async' };
  return { waitMs: CREATE_WAIT_MS, applied: null };
}

type CreateRequest = Omit<CreateOptions, 'waitMs'> & { readonly wait: WaitDecision };

async function create(
  ctx: ManageContext,
  body: CreateVideoBody,
  { ownerId, signal, wait: { waitMs, applied } }: CreateRequest,
): Promise<StoredResponse> {
  const { publicUrl } = ctx;
  const options = { ownerId, waitMs, signal };
  const { video, isNew } = await createVideo(ctx, normalizeCreateBody(body), options);
  const wire = toVideoWire(video, { publicUrl, includeSourceUrl: true });
  return {
    status: isNew ? 201 : 200,
    headers: {
      location: linkToRecord(video.id, publicUrl),
      etag: toVideoEtag(video, wire),
      ...(applied !== null && { 'preference-applied': applied }),
    },
    body: wire,
  };
}
