import type { LightMyRequestResponse } from 'fastify';

import type { VideoWire } from '#features/videos/wire.ts';

import type { VideoService } from './video-service.ts';

/** The part of the error envelope that tests look at. */
export type ErrorAnswer = {
  readonly success: false;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly { readonly path: string; readonly message: string }[];
  };
};

/** Posts a body as JSON; text is sent as it is. */
export function postVideo(
  { server }: Pick<VideoService, 'server'>,
  body: Readonly<Record<string, unknown>> | string,
  headers: Readonly<Record<string, string>> = {},
  path: '/api/v1/videos' | '/api/v1/embed' = '/api/v1/videos',
): Promise<LightMyRequestResponse> {
  return server.inject({
    method: 'POST',
    url: path,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
}

export function toJson(response: LightMyRequestResponse): VideoWire {
  return response.json<VideoWire>();
}
