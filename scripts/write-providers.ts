// Writes docs/providers.md, a line for each adapter, from what the adapters say of themselves:
// `npm run write:providers`. With --check, part of `npm test`, it writes nothing and fails on a difference.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import type { Adapter } from '#features/resolution/adapters/adapter.ts';
import { ADAPTERS } from '#features/resolution/adapters/index.ts';
import { KNOWN_PLAYER_PROVIDERS } from '#features/resolution/players/known-players.ts';

const FILE = fileURLToPath(new URL('../docs/providers.md', import.meta.url));
const BEGIN = '<!-- adapters: written by npm run write:providers -->';
const END = '<!-- adapters: end -->';

const page = await readFile(FILE, 'utf8');
const wanted = replaceTable(page, `${toTable(ADAPTERS)}\n${toOthers(ADAPTERS)}`);
if (!process.argv.includes('--check')) {
  await writeFile(FILE, wanted);
} else if (page !== wanted) {
  console.error(
    'docs/providers.md does not list the adapters as they are: run "npm run write:providers".',
  );
  process.exitCode = 1;
}

function replaceTable(text: string, table: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`${FILE} has no place for the adapters`);
  return `${text.slice(0, begin)}${BEGIN}\n\n${table}\n${text.slice(end)}`;
}

function toTable(adapters: readonly Adapter[]): string {
  const rows = adapters
    .toSorted((a, b) => a.about.title.localeCompare(b.about.title, 'en'))
    .map(({ name, about }) => [
      about.title,
      `\`${name}\``,
      about.takes.join('<br>'),
      about.gives,
      about.asks,
    ]);
  const head = ['Provider', '`provider`', 'Takes', 'Gives', 'Requests'];
  const lines = [head, head.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map(escape).join(' | ')} |`,
  );
  return `${lines.join('\n')}\n`;
}

/** Players that pages show, of providers whose own addresses are judged like any page's. */
function toOthers(adapters: readonly Adapter[]): string {
  const others = KNOWN_PLAYER_PROVIDERS.filter((name) =>
    adapters.every((adapter) => adapter.name !== name),
  );
  const names = others.toSorted().map((name) => `\`${name}\``);
  return `Where a page shows them, players of these are framed as well: ${names.join(', ')}.\n`;
}

function escape(cell: string): string {
  return cell.replaceAll('|', '\\|');
}
