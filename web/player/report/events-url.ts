/**
 * The URL of the reporting API; `token` is the playback token of a private video, and `baseUrl` is
 * PUBLIC_URL.
 */
export function toEventsUrl(token: string | null, baseUrl: URL): URL {
  const url = new URL('api/v1/analytics/events', baseUrl);
  if (token !== null) url.searchParams.set('token', token);
  return url;
}
