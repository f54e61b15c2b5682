import { isSupportedUrl, readPastedUrls } from '../../test/support/pasted-urls.ts';
import { REFUSAL_NAMES, type RefusalName, resolveRefused } from '../../test/support/refusals.ts';
import { printTable } from './print-tables.ts';

type PastedOutcome = {
  readonly isSupported: boolean;
  /** False for short URLs, which no resolver can follow without a request. */
  readonly hasId: boolean;
  readonly playsAfter: ReadonlySet<RefusalName>;
};

/** Resolves the pasted URLs of the corpus while all pages and APIs refuse requests. */
export async function compareRefusals(): Promise<readonly PastedOutcome[]> {
  const outcomes: PastedOutcome[] = [];
  for (const { url, kind } of readPastedUrls()) {
    const playsAfter = new Set<RefusalName>();
    for (const name of REFUSAL_NAMES) {
      const { resolution } = await resolveRefused(url, name);
      if (resolution.kind === 'resolved') playsAfter.add(name);
    }
    outcomes.push({ isSupported: isSupportedUrl(url), hasId: kind !== 'short', playsAfter });
  }
  return outcomes;
}

export function printRefusals(outcomes: readonly PastedOutcome[]): void {
  const supported = outcomes.filter(({ isSupported }) => isSupported);
  const withId = supported.filter(({ hasId }) => hasId);
  const groups = [
    ['all pasted URLs', outcomes],
    ['supported providers', supported],
    ['supported providers, URLs with an ID', withId],
  ] as const;
  console.log('\nPasted URLs that play while all pages and APIs refuse requests\n');
  printTable([
    ['', 'URLs', ...REFUSAL_NAMES],
    ...groups.map(([title, group]) => [
      title,
      group.length,
      ...REFUSAL_NAMES.map((name) => countPlaying(group, name)),
    ]),
  ]);
}

function countPlaying(group: readonly PastedOutcome[], name: RefusalName): string {
  const playing = group.filter(({ playsAfter }) => playsAfter.has(name)).length;
  return `${playing} (${Math.round((100 * playing) / Math.max(1, group.length))} %)`;
}
