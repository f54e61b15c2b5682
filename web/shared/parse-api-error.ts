/** The stable code and the message of the API's error envelope. */
export type ApiError = { readonly code: string; readonly message: string };

/** Undefined for other bodies, such as the error page of a proxy. */
export function parseApiError(body: unknown): ApiError | undefined {
  if (!isObject(body) || !('error' in body) || !isObject(body.error)) return undefined;
  const { error } = body;
  if (!('code' in error) || !('message' in error)) return undefined;
  return { code: String(error.code), message: String(error.message) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
