import type { ErrorCode } from '#contract/error-codes.ts';
import type { Environment } from '#platform/config/env.ts';

/** One command of `reelay`; `commands.ts` lists all. */
export type Command = {
  /** As typed after `reelay`: one word, or two (`videos list`). */
  readonly name: string;
  /** Names of the required arguments. */
  readonly parameters: readonly string[];
  /** Placeholder of any number of further arguments. */
  readonly rest?: string;
  readonly options: readonly CommandOption[];
  /** One line for the list of commands: imperative, without a period. */
  readonly summary: string;
  /** Further details for the command's own `--help`. */
  readonly notes?: string;
  /** Loads the modules that only this command needs. */
  readonly load: () => Promise<RunCommand>;
};

export type CommandOption = {
  readonly name: string;
  /** Placeholder of the option's value; null for a flag. */
  readonly value: string | null;
  readonly summary: string;
};

export type RunCommand = (call: CommandInput) => Promise<CommandResult>;

/** A valid command line with the environment. */
export type CommandInput = {
  readonly arguments: readonly string[];
  /** Values by option name, without the dashes; the value of a flag is empty. */
  readonly options: ReadonlyMap<string, string>;
  readonly environment: Environment;
};

/**
 * The output and error of a command. A command can have both: `doctor` prints its findings, and
 * fails when one of them is a failure.
 */
export type CommandResult = {
  /** For standard output: `text` for people, and `json` for programs (`--json`). */
  readonly output?: { readonly text: string; readonly json: object };
  /** For standard error; the code determines the exit status. */
  readonly error?: CommandError;
};

export type CommandError = { readonly code: CommandErrorCode; readonly message: string };

/** The API's error codes, and those specific to the command line. */
export type CommandErrorCode =
  | ErrorCode
  | 'wrong_usage'
  | 'cannot_start'
  | 'checks_failed'
  | 'import_incomplete'
  | 'providers_changed';

/** The command line, or a value passed to it, is invalid. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
