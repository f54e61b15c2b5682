import { ID_RANDOM_CHARACTERS } from '#contract/ids.ts';

import { randomBase58 } from '../new-id.ts';

/** What we take over from a client: long enough to tell requests apart, and safe in a URL and a log line. */
const CLIENT_REQUEST_ID = /^[A-Za-z0-9._~-]{8,128}$/;

/** The client's own valid `X-Request-Id`, else a new one. */
export function chooseRequestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && CLIENT_REQUEST_ID.test(given) ? given : newRequestId();
}

export function newRequestId(): string {
  return `req_${randomBase58(ID_RANDOM_CHARACTERS)}`;
}
