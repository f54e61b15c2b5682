import { parseArgs } from 'node:util';

import { type Command, type CommandOption, UsageError } from './command.ts';

/** What every command takes besides its own options. */
export const COMMON_OPTIONS: readonly CommandOption[] = [
  { name: 'json', value: null, about: 'print one JSON document, for programs' },
  { name: 'help', value: null, about: 'say what the command takes' },
];

export type CommandLine = {
  readonly arguments: readonly string[];
  /** By name; the value is empty for an option that takes none. */
  readonly options: ReadonlyMap<string, string>;
};

/**
 * Throws UsageError in words that repeat no value: one may be a password that does not belong there,
 * and what is printed is often kept.
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
    throw new UsageError(`--${name} takes a value: --${name} ${option.value}.`);
  }
  return value;
}

function explainUnknown(rawName: string): string {
  return rawName === '--password'
    ? 'a password is never taken from the command line, which others can see: use --password-stdin.'
    : `there is no option ${rawName}.`;
}

function requireArguments({ takes }: Command, given: readonly string[]): void {
  const missing = takes.find((_name, index) => (given[index] ?? '') === '');
  if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
  if (given.length > takes.length) {
    const taken = takes.length === 0 ? 'no arguments' : `${takes.join(' and ')} only`;
    throw new UsageError(`it takes ${taken}, and got ${given.length} arguments.`);
  }
}
