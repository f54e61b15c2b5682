import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { EgressError } from '../egress/egress-failure.ts';

/** Its message contains no address and no text of the mail server, so that it can be logged. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The mail server rejects this message permanently (RFC 5321 §4.2.1). */
  readonly isPermanent: boolean;

  constructor(message: string, { isPermanent }: { readonly isPermanent: boolean }) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

/** Commands whose permanent rejection concerns the message, not the settings of the sender. */
const MESSAGE_COMMANDS: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);
/** These errors of the connection and of TLS contain no text of the mail server. */
const LOCAL_CODES: ReadonlySet<string> = new Set(['ESOCKET', 'ETLS', 'ETIMEDOUT', 'ENOENT']);

/** Converts an error of nodemailer, which often contains the recipient and credentials. */
export function toMailError(error: unknown): MailError | EgressError {
  if (error instanceof EgressError || error instanceof MailError) return error;
  const { code = 'unknown', command = 'unknown', responseCode: status = 0 } = toFields(error);
  if (status > 0) {
    const isPermanent = status >= 500 && MESSAGE_COMMANDS.has(command);
    return new MailError(`The mail server responded ${status} to ${command}.`, { isPermanent });
  }
  const reason = error instanceof Error && LOCAL_CODES.has(code) ? `: ${error.message}` : '';
  return new MailError(`The connection to the mail server failed (${code})${reason}`, {
    isPermanent: false,
  });
}

const ErrorSchema = Type.Object({
  code: Type.Optional(Type.String()),
  command: Type.Optional(Type.String()),
  responseCode: Type.Optional(Type.Number()),
});

function toFields(error: unknown): Static<typeof ErrorSchema> {
  return Value.Check(ErrorSchema, error) ? error : {};
}
