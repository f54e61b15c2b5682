/** The path of the reporting API; `token` is the playback token of a private video. */
export function toEventsPath(token: string | null): string {
  const path = '/api/v1/analytics/events';
  return token === null ? path : `${path}?token=${encodeURIComponent(token)}`;
}
