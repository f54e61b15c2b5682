import { isJsonObject } from '#lib/json/is-json-object.ts';

/** The stable code and the message of the API's error envelope. */
export type ApiError = { readonly code: string; readonly message: string };

/** Undefined for other bodies, such as the error page of a proxy. */
export function parseApiError(body: unknown): ApiError | undefined {
  const error = isJsonObject(body) ? body['error'] : undefined;
  if (!isJsonObject(error) || !('code' in error) || !('message' in error)) return undefined;
  return { code: String(error['code']), message: String(error['message']) };
}
