import { SETTINGS, type Setting } from '#platform/config/settings.ts';

import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';
import { EXIT_STATUSES } from './exit-status.ts';
import { COMMON_OPTIONS } from './parse-command-line.ts';

const START = `Reelay resolves the addresses of public videos and plays them.

  npm start                       set up if needed, and serve
  npm start -- --help             the settings
  npm run demo                    serve samples, to try it offline
`;
const ABOUT_COMMANDS = 'npx reelay COMMAND, each with --json (for programs) or --help:\n';
const ABOUT_SETTINGS = 'Settings are environment variables; none is needed to begin.\n';
const COLUMN = 34;
const LINE_CHARACTERS = 80;

/** The whole `--help` page. */
export function helpText(): string {
  const commands = COMMANDS.map((command) => row(usageOf(command), command.about));
  return [
    START,
    ABOUT_COMMANDS,
    ...commands,
    '',
    'Exit statuses:\n',
    ...EXIT_STATUSES.map(({ status, about }) => `  ${String(status).padStart(2)}  ${about}`),
    '',
    settingsText(),
  ].join('\n');
}

/** The `--help` page of one command. */
export function commandHelp(command: Command): string {
  const options = [...command.options, ...COMMON_OPTIONS].map(({ name, value, about }) =>
    row(value === null ? `--${name}` : `--${name} ${value}`, about),
  );
  return [
    `npx reelay ${usageOf(command)}${command.options.length === 0 ? '' : ' [OPTIONS]'}\n`,
    wrap(`${capitalize(command.about)}.`, 0),
    ...(command.notes === undefined ? [] : [wrap(command.notes, 0)]),
    '',
    ...options,
    ...(command.name === 'serve' ? ['', settingsText()] : []),
  ].join('\n');
}

function usageOf({ name, takes }: Command): string {
  return [name, ...takes].join(' ');
}

function row(left: string, about: string): string {
  const head = `  ${left}`;
  const lines = wrap(about, COLUMN);
  return head.length < COLUMN ? head.padEnd(COLUMN) + lines.trimStart() : `${head}\n${lines}`;
}

function settingsText(): string {
  const settings: readonly Setting[] = SETTINGS;
  return [ABOUT_SETTINGS, ...settings.map(describe)].join('\n').trimEnd();
}

function describe(setting: Setting): string {
  const fallback = setting.fallback === '' ? '' : ` (${setting.fallback})`;
  return `  ${setting.name}${fallback}\n${wrap(setting.about, 6)}\n${wrap(`Takes ${setting.takes}.`, 6)}\n`;
}

/** Lines that fit a terminal of eighty columns. */
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
