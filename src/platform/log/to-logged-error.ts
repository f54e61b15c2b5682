import { EgressError } from '../egress/egress-failure.ts';

const MESSAGE_CHARACTERS_MAX = 500;
const STACK_CHARACTERS_MAX = 4_000;
const CAUSES_MAX = 4;

const URL_IN_TEXT = /\b(?:https?|wss?|postgres(?:ql)?):\/\/[^\s"'<>)]+/gi;
/** Control and bidirectional characters, which can disguise a line in a terminal. */
const DECEPTIVE = /(?!\n)[\p{Cc}\p{Bidi_Control}]/gu;

export type LoggedError = {
  readonly type: string;
  readonly code?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
};

/**
 * An error as it may be logged. An upstream failure is logged by kind only, because its message and
 * causes contain hosts. In other errors URLs are redacted and lengths limited.
 */
export function toLoggedError(thrown: unknown): LoggedError {
  return toLogged(thrown, CAUSES_MAX);
}

function toLogged(thrown: unknown, causesLeft: number): LoggedError {
  if (thrown instanceof EgressError) return { type: 'EgressError', code: thrown.failure };
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { cause } = thrown;
  return {
    type: thrown.name,
    ...('code' in thrown && typeof thrown.code === 'string' && { code: thrown.code }),
    message: clean(thrown.message, MESSAGE_CHARACTERS_MAX),
    stack: clean(thrown.stack ?? '', STACK_CHARACTERS_MAX),
    ...(cause !== undefined && causesLeft > 0 && { cause: toLogged(cause, causesLeft - 1) }),
  };
}

function clean(text: string, charactersMax: number): string {
  return text
    .slice(0, charactersMax)
    .toWellFormed()
    .replaceAll(URL_IN_TEXT, '[URL]')
    .replaceAll(DECEPTIVE, ' ');
}
