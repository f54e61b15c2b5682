/** In case of conflict, the first language wins. */
const LANGUAGES =
  'en de fr es it pt nl pl cs sk sv da nb fi hu ro ru uk bg el tr id lt lv et sl ca'.split(' ');
const PREFIX_CHARACTERS_MIN = 3;

let months: ReadonlyMap<string, number> | undefined;

/**
 * The number of a month, 1 to 12, by its name or the start of its name in many languages. The word
 * must be in lower case, without accents.
 */
export function findMonth(word: string): number | undefined {
  months ??= listMonths();
  return months.get(word);
}

/** Maps every name and each of its starts; whole names take precedence. */
function listMonths(): ReadonlyMap<string, number> {
  const names = LANGUAGES.flatMap(listNames);
  const starts = names.flatMap(({ name, month }) =>
    Array.from({ length: Math.max(0, name.length - PREFIX_CHARACTERS_MIN) }, (_, index) => ({
      name: name.slice(0, PREFIX_CHARACTERS_MIN + index),
      month,
    })),
  );
  const found = new Map<string, number>();
  for (const { name, month } of [...names, ...starts]) {
    if (!found.has(name)) found.set(name, month);
  }
  return found;
}

type MonthName = { readonly name: string; readonly month: number };

function listNames(language: string): readonly MonthName[] {
  const formats = [
    // Names differ with and without a day in many languages.
    { month: 'short', day: 'numeric' },
    { month: 'long', day: 'numeric' },
    { month: 'long' },
  ] as const;
  return formats.flatMap((options) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, index) => {
      const parts = format.formatToParts(Date.UTC(2024, index, 1));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return { name: toPlainName(name), month: index + 1 };
    }).filter(({ name }) => /^\p{L}{3,}$/u.test(name));
  });
}

function toPlainName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('.', '').trim();
}
