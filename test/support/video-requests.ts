import type { LightMyRequestResponse } from 'fastify';

import type { ErrorDetail } from '#contract/app-error.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import type { Service } from './start-service.ts';

/** The part of the error envelope that tests check. */
export type ErrorResponse = {
  readonly success: false;
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly ErrorDetail[];
  };
};

/** Posts a JSON body. Text is sent unchanged. */
export function postVideo(
  { server }: Pick<Service, 'server'>,
  body: Readonly<Record<string, unknown>> | string,
  {
    headers = {},
    path = '/api/v1/videos',
  }: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly path?: '/api/v1/videos' | '/api/v1/embed';
  } = {},
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
