import type { ComparedAddress, ComparedListing } from './compare-addresses.ts';
import type { ComparedPage } from './compare-pages.ts';

type Row = readonly (string | number)[];

/** For each adapter: pages with a video and who found it, pages without one and who found one all the same. */
export function printPages(pages: readonly ComparedPage[]): void {
  const names = [...(pages[0]?.verdicts.keys() ?? [])];
  const byAdapter = Map.groupBy(pages, ({ adapter }) => adapter);
  const adapters = [...byAdapter.keys()].toSorted();
  const toRow = (title: string, of: readonly ComparedPage[]): Row => {
    const withVideo = of.filter(({ page }) => page.truth === 'video');
    const without = of.filter(({ page }) => page.truth === 'no video');
    return [
      title,
      withVideo.length,
      ...names.map((name) => count(withVideo, name, 'found')),
      without.length,
      ...names.map((name) => count(without, name, 'wrong')),
    ];
  };
  const found = names.map((name) => `found by ${name}`);
  const claimed = names.map((name) => `claimed by ${name}`);
  console.log('\nPages: videos found, and videos claimed where there is none\n');
  printTable([
    ['adapter', 'with video', ...found, 'without', ...claimed],
    ...adapters.map((adapter) => toRow(adapter, byAdapter.get(adapter) ?? [])),
    toRow('all', pages),
  ]);
  console.log('');
  printTable([['', 'recall', 'precision'], ...names.map((name) => [name, ...rate(pages, name)])]);
  const open = pages.filter(({ page }) => page.truth === 'open').length;
  console.log(`\n${open} more pages, of which the list does not say whether they have a video.`);
}

function rate(pages: readonly ComparedPage[], name: string): readonly [string, string] {
  const judged = pages.filter(({ page }) => page.truth !== 'open');
  const found = count(judged, name, 'found');
  const wrong = count(judged, name, 'wrong');
  const all = judged.filter(({ page }) => page.truth === 'video').length;
  return [percent(found, all), percent(found, found + wrong)];
}

function count(pages: readonly ComparedPage[], name: string, verdict: string): number {
  return pages.filter(({ verdicts }) => verdicts.get(name) === verdict).length;
}

/** What we miss, and where we are wrong. */
export function printPageMisses(pages: readonly ComparedPage[]): void {
  console.log('\nOurs missed or wrong\n');
  for (const { page, adapter, verdicts, ours } of pages) {
    const verdict = verdicts.get('reelay') ?? '';
    if (page.truth === 'open' || verdict === 'found' || verdict === 'clean') continue;
    const byOthers = [...verdicts].filter(([, each]) => each === 'found').map(([name]) => name);
    console.log(`${verdict}  ${adapter}  ${page.address.href}  (${page.name})`);
    if (byOthers.length > 0) console.log(`    found by ${byOthers.join(', ')}`);
    for (const { text } of ours.slice(0, 3)) console.log(`    we say ${text}`);
    for (const { where, address } of page.signals.slice(0, 4)) {
      console.log(`    ${where} ${address.slice(0, 160)}`);
    }
  }
}

type AddressTable = {
  readonly addresses: readonly ComparedListing[];
  readonly examples: readonly ComparedAddress[];
  readonly names: readonly string[];
};

/** For each adapter, and for each service without one: how many of the listed addresses are known without asking. */
export function printAddresses({ addresses, examples, names }: AddressTable): void {
  const videos = addresses.filter(({ listed }) => listed.isVideo);
  const groups = Map.groupBy(videos, ({ listed }) => listed.adapter ?? `(${listed.service})`);
  const lists = Map.groupBy(videos, ({ listed }) => listed.listedBy);
  const toRow = (title: string, of: readonly ComparedAddress[]): Row => [
    title,
    of.length,
    ...names.map((name) => of.filter(({ recognisedBy }) => recognisedBy.has(name)).length),
  ];
  console.log('\nAddresses of videos, known by the address alone\n');
  printTable([
    ['adapter (or service)', 'addresses', ...names],
    ...[...groups].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([title, of]) => toRow(title, of)),
    ...[...lists].map(([list, of]) => toRow(`all that ${list} lists`, of)),
    toRow('examples of the oEmbed list', examples),
  ]);
}

/** What our adapters and the public oEmbed list do not know. */
export function printAddressMisses({ addresses, examples }: Omit<AddressTable, 'names'>): void {
  console.log('\nAddresses that we do not know by themselves\n');
  for (const { listed, recognisedBy } of addresses) {
    if (listed.isVideo && !recognisedBy.has('reelay')) {
      console.log(listed.service, listed.address.href);
    }
  }
  for (const { address, recognisedBy } of examples) {
    if (!recognisedBy.has('reelay')) console.log('oEmbed', address.href);
  }
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
}

function printTable(rows: readonly Row[]): void {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  );
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0
        ? String(cell).padEnd(widths[column] ?? 0)
        : String(cell).padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
