import type { ErrorCode } from '#contract/error-codes.ts';
import type { Environment } from '#platform/config/env.ts';

/** One thing that `reelay` does; the list of all is `commands.ts`. */
export type Command = {
  /** As it is typed behind `reelay`: one word, or two (`videos list`). */
  readonly name: string;
  /** Names of its arguments, all of which are needed. */
  readonly takes: readonly string[];
  readonly options: readonly CommandOption[];
  /** What it does, in a line for the list of commands. */
  readonly about: string;
  /** What else there is to know, for its own `--help`. */
  readonly notes?: string;
  /** Loads what only this command needs. */
  readonly load: () => Promise<RunCommand>;
};

export type CommandOption = {
  readonly name: string;
  /** What its value is called; null for one that is only there or not. */
  readonly value: string | null;
  readonly about: string;
};

export type RunCommand = (call: Call) => Promise<Outcome>;

/** A command line that fits its command. */
export type Call = {
  readonly arguments: readonly string[];
  /** By name, without the dashes; the value is empty for an option that takes none. */
  readonly options: ReadonlyMap<string, string>;
  readonly environment: Environment;
};

/** What a command has to say. It may have both: what it found, and that this is bad. */
export type Outcome = {
  /** For standard output: to a person, and to a program (`--json`). */
  readonly answer?: { readonly text: string; readonly json: object };
  /** For standard error; its code decides the exit status. */
  readonly error?: CommandError;
};

export type CommandError = { readonly code: CommandErrorCode; readonly message: string };

/** The API's codes, and those of what only a command line can get wrong. */
export type CommandErrorCode = ErrorCode | 'wrong_usage' | 'cannot_start' | 'checks_failed';

/** The command line, or what was handed over with it, is not what the command takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
