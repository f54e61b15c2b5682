/** One environment variable, as `--help` and the error for an invalid value describe it. */
export type Setting = {
  readonly name: string;
  readonly defaultValue: string;
  /** The format of a value; completes the sentence "expected …". */
  readonly expected: string;
  readonly description: string;
  /** The value must never be printed. */
  readonly secret?: true;
};
