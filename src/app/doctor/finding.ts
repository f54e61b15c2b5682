/** The result of one check; `advice` is the next step. */
export type Finding = {
  readonly check: string;
  readonly message: string;
} & (
  | { readonly level: 'ok' }
  /** The service works, but probably not as intended. */
  | { readonly level: 'warn'; readonly advice: string }
  /** The service, or a part of it, can't work. */
  | { readonly level: 'fail'; readonly advice: string }
);

type Problem = { readonly message: string; readonly advice: string };

export function ok(check: string, message: string): Finding {
  return { check, level: 'ok', message };
}

export function warn(check: string, problem: Problem): Finding {
  return { check, level: 'warn', ...problem };
}

export function fail(check: string, problem: Problem): Finding {
  return { check, level: 'fail', ...problem };
}
