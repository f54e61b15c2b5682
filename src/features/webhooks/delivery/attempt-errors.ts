/**
 * Reasons why an attempt failed. The log stores only these codes, so it never contains a host, a
 * header or a body.
 */
export const ATTEMPT_ERRORS = {
  refused_address: 'The host name has no public address. Use a public http(s) URL.',
  name_not_found: 'The DNS lookup of the host name failed. Check its DNS servers.',
  no_connection: 'The connection failed. Check that the receiver is running.',
  bad_certificate: 'The TLS handshake failed. Check the certificate of the receiver.',
  timeout:
    'The receiver did not respond within 10 seconds. Respond first, and process the event later.',
  connection_closed:
    'The connection was closed before the response. Check the log of the receiver.',
  bad_answer: 'The response was not valid HTTP. Check that the URL leads to a web server.',
  redirect: 'The response was a redirect, which is not followed. Use the final URL.',
  gone: 'The response was 410 Gone, so the webhook was disabled. Enable it to receive events again.',
  bad_status: 'The response status was not 2xx. Check the log of the receiver.',
  destination_disabled:
    'Not sent, because the webhook or its account is disabled. Enable it, then redeliver the event.',
  payload_erased:
    'Not sent, because the payload has been erased. Fetch the current state from the API.',
} as const satisfies Readonly<Record<string, string>>;

export type AttemptError = keyof typeof ATTEMPT_ERRORS;

const MESSAGES: ReadonlyMap<string, string> = new Map(Object.entries(ATTEMPT_ERRORS));

/** Throws for an unknown code. */
export function toErrorMessage(code: string): string {
  const message = MESSAGES.get(code);
  if (message === undefined) throw new Error(`unknown attempt error code: ${code}`);
  return message;
}
