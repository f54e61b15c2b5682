/** What the API's error envelope says: a stable code, and a sentence for people. */
export type ApiError = { readonly code: string; readonly message: string };

/** Undefined for what is no envelope, such as the page of a proxy in between. */
export function parseApiError(body: unknown): ApiError | undefined {
  if (!isObject(body) || !('error' in body) || !isObject(body.error)) return undefined;
  const { error } = body;
  if (!('code' in error) || !('message' in error)) return undefined;
  return { code: String(error.code), message: String(error.message) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
