import { parseArgs } from 'node:util';

import { type Command, type CommandOption, UsageError } from './command.ts';

/** Options of every command. */
export const COMMON_OPTIONS: readonly CommandOption[] = [
  { name: 'json', value: null, summary: 'print one JSON document' },
  { name: 'help', value: null, summary: 'print this help' },
];

export type CommandLine = {
  readonly arguments: readonly string[];
  /** Values by option name; the value of a flag is empty. */
  readonly options: ReadonlyMap<string, string>;
};

/**
 * Throws UsageError. Its message contains no values, because a misplaced value may be a password,
 * and output is often stored.
 */
export function parseCommandLine(command: Command, args: readonly string[]): CommandLine {
  const options = [...COMMON_OPTIONS, ...command.options];
  const { tokens } = parseArgs({
    args: args.map((arg) => (arg === '-h' ? '--help' : arg)),
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      options.map(({ name, value }) => [name, { type: value === null ? 'boolean' : 'string' }]),
    ),
  });
  const found = new Map<string, string>();
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind === 'option') found.set(token.name, readValue(token, options));
  }
  if (!found.has('help')) requireArguments(command, positionals);
  return { arguments: positionals, options: found };
}

type OptionToken = {
  readonly name: string;
  readonly rawName: string;
  readonly value: string | undefined;
  readonly inlineValue: boolean | undefined;
};

function readValue(token: OptionToken, options: readonly CommandOption[]): string {
  const { name, rawName, value = '' } = token;
  const option = options.find((one) => one.name === name);
  if (option === undefined) throw new UsageError(explainUnknown(rawName));
  if (option.value === null && value !== '') throw new UsageError(`--${name} takes no value.`);
  const isMissing = value === '' || (token.inlineValue !== true && value.startsWith('-'));
  if (option.value !== null && isMissing) {
    throw new UsageError(`--${name} requires a value: --${name} ${option.value}.`);
  }
  return value;
}

function explainUnknown(rawName: string): string {
  return rawName === '--password'
    ? 'a password on the command line is visible to other users. Use --password-stdin.'
    : `unknown option ${rawName}.`;
}

function requireArguments({ parameters, rest }: Command, given: readonly string[]): void {
  const missing = parameters.find((_name, index) => (given[index] ?? '') === '');
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  if (rest === undefined && given.length > parameters.length) {
    const expected = parameters.length === 0 ? 'no arguments' : parameters.join(' ');
    throw new UsageError(`expected ${expected}, got ${given.length} arguments.`);
  }
}
