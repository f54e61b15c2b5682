import { assert as assertProperty, asyncProperty, constantFrom, record } from 'fast-check';

import { FAILURE_REASONS } from '#features/resolution/index.ts';

import { resolveScripted, type ScriptedAnswers } from './scripted-upstream.ts';

const RUNS = 20;
const CODES: ReadonlySet<string> = new Set(Object.values(FAILURE_REASONS).map(({ code }) => code));

/**
 * Providers change their answers without telling. Whatever becomes of any one value in any of these, the address still
 * comes to a video or to a failure with a code: nothing throws.
 */
export async function assertSurvivesChanges(
  address: string,
  answers: ScriptedAnswers,
): Promise<void> {
  const places = Object.entries(answers).flatMap(([url, answer]) =>
    'json' in answer && answer.json !== undefined
      ? listPaths(answer.json).map((path) => ({ url, path, json: answer.json }))
      : [],
  );
  if (places.length === 0) throw new Error('there is no JSON to change');
  await assertProperty(
    asyncProperty(
      record({ place: constantFrom(...places), value: constantFrom(...STRANGE_VALUES) }),
      async ({ place: { url, path, json }, value }) => {
        const changed = {
          ...answers,
          [url]: { ...answers[url], json: replace(json, path, value) },
        };
        const { resolution } = await resolveScripted(address, changed);
        return resolution.kind === 'resolved' || CODES.has(resolution.code);
      },
    ),
    { numRuns: RUNS },
  );
}

const STRANGE_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://[::',
  '\u0000\uFFFD',
  'x'.repeat(5000),
  [],
  [null],
  {},
  { __proto__: null },
];

type Path = readonly string[];

/** Of every value in it, itself first. */
function listPaths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, item]) => listPaths(item, [...path, name]));
  return [path, ...inner];
}

function replace(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === name ? replace(item, rest, by) : item));
  }
  const members = Object.entries(value ?? {});
  return Object.fromEntries(
    members.map(([key, item]) => [key, key === name ? replace(item, rest, by) : item]),
  );
}
