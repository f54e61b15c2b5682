import type { PageComparison } from './compare-pages.ts';
import type { FamilyComparison, ListedUrlComparison, UrlComparison } from './compare-urls.ts';

type Row = readonly (string | number)[];

/** Prints, for each adapter, the videos found and the false claims on pages without a video. */
export function printPages(pages: readonly PageComparison[]): void {
  const names = [...(pages[0]?.verdicts.keys() ?? [])];
  const byAdapter = Map.groupBy(pages, ({ adapter }) => adapter);
  const adapters = [...byAdapter.keys()].toSorted();
  const toRow = (title: string, group: readonly PageComparison[]): Row => {
    const withVideo = group.filter(({ page }) => page.truth === 'video');
    const withoutVideo = group.filter(({ page }) => page.truth === 'no video');
    return [
      title,
      withVideo.length,
      ...names.map((name) => count(withVideo, name, 'found')),
      withoutVideo.length,
      ...names.map((name) => count(withoutVideo, name, 'wrong')),
    ];
  };
  const found = names.map((name) => `found by ${name}`);
  const claimed = names.map((name) => `claimed by ${name}`);
  console.log('\nPages: videos found, and false claims on pages without a video\n');
  printTable([
    ['adapter', 'with video', ...found, 'without video', ...claimed],
    ...adapters.map((adapter) => toRow(adapter, byAdapter.get(adapter) ?? [])),
    toRow('all', pages),
  ]);
  console.log('');
  printTable([
    ['', 'recall', 'precision'],
    ...names.map((name) => [name, ...toRates(pages, name)]),
  ]);
  const unknown = pages.filter(({ page }) => page.truth === 'unknown').length;
  console.log(
    `\nNot counted: ${unknown} pages for which the corpus does not record whether they have a video.`,
  );
}

function toRates(pages: readonly PageComparison[], name: string): readonly [string, string] {
  const known = pages.filter(({ page }) => page.truth !== 'unknown');
  const found = count(known, name, 'found');
  const wrong = count(known, name, 'wrong');
  const all = known.filter(({ page }) => page.truth === 'video').length;
  return [percent(found, all), percent(found, found + wrong)];
}

function count(pages: readonly PageComparison[], name: string, verdict: string): number {
  return pages.filter(({ verdicts }) => verdicts.get(name) === verdict).length;
}

export function printPageMisses(pages: readonly PageComparison[]): void {
  console.log('\nVideos that reelay missed or got wrong\n');
  for (const { page, adapter, verdicts, claims } of pages) {
    const verdict = verdicts.get('reelay') ?? '';
    if (page.truth === 'unknown' || verdict === 'found' || verdict === 'clean') continue;
    const foundBy = [...verdicts].filter(([, each]) => each === 'found').map(([name]) => name);
    console.log(`${verdict}  ${adapter}  ${page.url.href}  (${page.name})`);
    if (foundBy.length > 0) console.log(`    found by ${foundBy.join(', ')}`);
    for (const { text } of claims.slice(0, 3)) console.log(`    claimed ${text}`);
    for (const { where, url } of page.signals.slice(0, 4)) {
      console.log(`    ${where} ${url.slice(0, 160)}`);
    }
  }
}

type UrlTable = {
  readonly urls: readonly ListedUrlComparison[];
  readonly examples: readonly UrlComparison[];
  readonly names: readonly string[];
};

/** Prints, for each adapter or unsupported service, how many URLs are recognized. */
export function printUrls({ urls, examples, names }: UrlTable): void {
  const videos = urls.filter(({ listed }) => listed.isVideo);
  const groups = Map.groupBy(videos, ({ listed }) => listed.adapter ?? `(${listed.service})`);
  const lists = Map.groupBy(videos, ({ listed }) => listed.listedBy);
  const toRow = (title: string, group: readonly UrlComparison[]): Row => [
    title,
    group.length,
    ...names.map((name) => group.filter(({ recognizedBy }) => recognizedBy.has(name)).length),
  ];
  console.log('\nVideo URLs recognized without a request\n');
  printTable([
    ['adapter (or service)', 'URLs', ...names],
    ...[...groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([title, group]) => toRow(title, group)),
    ...[...lists].map(([list, group]) => toRow(`all from ${list}`, group)),
    toRow('oEmbed provider examples', examples),
  ]);
}

function recognizes(name: string): (comparison: UrlComparison) => boolean {
  return ({ recognizedBy }) => recognizedBy.has(name);
}

/**
 * Prints the families of which at least one URL, or every one, is recognized, and those of which
 * only another resolver recognizes one.
 */
export function printFamilies(
  title: string,
  families: readonly FamilyComparison[],
  names: readonly string[],
): void {
  const urls = families.flatMap((each) => each.urls);
  const countFamilies = (isMatch: (family: FamilyComparison, name: string) => boolean): Row =>
    names.map((name) => families.filter((family) => isMatch(family, name)).length);
  const some = countFamilies((family, name) => family.urls.some(recognizes(name)));
  const every = countFamilies((family, name) => family.urls.every(recognizes(name)));
  console.log(`\nFamilies of ${title}, recognized without a request\n`);
  printTable([
    ['', 'all', ...names],
    ['families with a recognized URL', families.length, ...some],
    ['families with all URLs recognized', families.length, ...every],
    ['URLs', urls.length, ...names.map((name) => urls.filter(recognizes(name)).length)],
  ]);
  const missed = families.filter((family) => !family.urls.some(recognizes('reelay')));
  for (const { family, urls: forms } of missed) {
    const others = names.filter((name) => forms.some(recognizes(name)));
    if (others.length > 0) console.log(`Only ${others.join(', ')}: ${family}`);
  }
}

export function printUrlMisses({ urls, examples }: Omit<UrlTable, 'names'>): void {
  console.log('\nVideo URLs that reelay does not recognize\n');
  for (const { listed, recognizedBy } of urls) {
    if (listed.isVideo && !recognizedBy.has('reelay')) {
      console.log(listed.service, listed.url.href);
    }
  }
  for (const { url, recognizedBy } of examples) {
    if (!recognizedBy.has('reelay')) console.log('oEmbed', url.href);
  }
}

function percent(part: number, total: number): string {
  return total === 0 ? '–' : `${((100 * part) / total).toFixed(1)} %`;
}

export function printTable(rows: readonly Row[]): void {
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
