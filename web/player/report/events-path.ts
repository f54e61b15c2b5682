/** Where this service takes reports; `token` is what opened a private video. */
export function toEventsPath(token: string | null): string {
  const path = '/api/v1/analytics/events';
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`;
}
