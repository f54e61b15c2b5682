import { toPlainText } from '#lib/text/to-plain-text.ts';
import { listSettings, type Setting } from '#platform/config/setting.ts';
import { SETTINGS } from '#platform/config/settings.ts';

import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_STATUSES } from './exit-status.ts';
import { COMMON_OPTIONS } from './parse-command-line.ts';

const INTRODUCTION = `Reelay detects the video at a public URL and plays it.

  ./reelay serve                  run the service
  ./reelay serve --help           list the settings
  ./reelay --version              print the version
`;
const COMMANDS_HEADING = './reelay COMMAND [--json | --help]\n';
const SETTINGS_HEADING = 'Settings are environment variables, all of them optional:\n';
const COLUMN = 34;
const LINE_CHARACTERS = 80;

/** The complete `--help` page. */
export function toHelpText(): string {
  const commands = COMMANDS.map((command) => toRow(toUsage(command), command.summary));
  return [
    INTRODUCTION,
    COMMANDS_HEADING,
    ...commands,
    '',
    'Exit codes:\n',
    ...EXIT_STATUSES.map(({ status, meaning }) => `  ${String(status).padStart(2)}  ${meaning}`),
    '',
    toSettingsText(),
  ].join('\n');
}

/** The `--help` page of one command. */
export function toCommandHelp(command: Command): string {
  const options = [...command.options, ...COMMON_OPTIONS].map(({ name, value, summary }) =>
    toRow(value === null ? `--${name}` : `--${name} ${value}`, summary),
  );
  return [
    `./reelay ${toUsage(command)}${command.options.length === 0 ? '' : ' [OPTIONS]'}\n`,
    wrap(`${capitalize(command.summary)}.`, 0),
    ...(command.notes === undefined ? [] : [wrap(command.notes, 0)]),
    '',
    ...options,
    ...(command.name === 'serve' ? ['', toSettingsText()] : []),
  ].join('\n');
}

function toUsage({ name, parameters, rest }: Command): string {
  return [name, ...parameters, ...(rest === undefined ? [] : [rest])].join(' ');
}

function toRow(left: string, summary: string): string {
  const head = `  ${left}`;
  const lines = wrap(summary, COLUMN);
  return head.length < COLUMN ? head.padEnd(COLUMN) + lines.trimStart() : `${head}\n${lines}`;
}

function toSettingsText(): string {
  return [SETTINGS_HEADING, ...listSettings(SETTINGS).map(describe)].join('\n').trimEnd();
}

function describe({ name, defaultValue, fallback, description, expected }: Setting): string {
  const unset = toPlainText(fallback ?? defaultValue ?? '');
  const format = wrap(`Format: ${toPlainText(expected)}`, 6);
  return `  ${name}${unset === '' ? '' : ` (${unset})`}\n${wrap(toPlainText(description), 6)}\n${format}\n`;
}

/** Wraps text for a terminal of 80 columns. */
function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && indent + line.length + word.length >= LINE_CHARACTERS) {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].map((one) => ' '.repeat(indent) + one).join('\n');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
