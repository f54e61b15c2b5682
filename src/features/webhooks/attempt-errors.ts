/** Why an attempt failed, in the only words that the log has for it: none names a host, a header or a body. */
export const ATTEMPT_ERRORS = {
  refused_address: 'The address leads to a network that deliveries are not sent to.',
  name_not_found: 'The name could not be looked up.',
  no_connection: 'No connection could be made.',
  bad_certificate: 'The TLS connection failed: the certificate is not valid for the address.',
  timeout: 'No answer came within 10 seconds.',
  connection_closed: 'The connection was closed before the answer came.',
  bad_answer: 'The answer was not understood as HTTP.',
  redirect: 'The answer was a redirect; redirects are not followed.',
  gone: 'The answer was 410 Gone; the destination was disabled.',
  bad_status: 'The answer’s status was not a success (2xx).',
  destination_disabled: 'Not sent: the destination, or its account, is disabled.',
  payload_erased: 'Not sent: the payload is no longer kept.',
} as const satisfies Readonly<Record<string, string>>;

export type AttemptError = keyof typeof ATTEMPT_ERRORS;

const SENTENCES: ReadonlyMap<string, string> = new Map(Object.entries(ATTEMPT_ERRORS));

/** The sentence for what is written in the log. Throws when this program did not write it. */
export function toErrorSentence(code: string): string {
  const sentence = SENTENCES.get(code);
  if (sentence === undefined) throw new Error(`not the code of an attempt's error: ${code}`);
  return sentence;
}
