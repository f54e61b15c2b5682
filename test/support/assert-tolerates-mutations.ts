import { assert as assertProperty, asyncProperty, constantFrom, record } from 'fast-check';

import { FAILURE_REASONS } from '#features/resolution/index.ts';

import { resolveScripted, type ScriptedResponses } from './scripted-upstream.ts';

const RUNS = 20;
const CODES: ReadonlySet<string> = new Set(Object.values(FAILURE_REASONS).map(({ code }) => code));

/**
 * Providers change their responses without notice. Replaces one value at a time with an unexpected
 * one. The URL must still resolve or fail with an error code, and nothing may throw.
 */
export async function assertToleratesMutations(
  url: string,
  responses: ScriptedResponses,
): Promise<void> {
  const targets = Object.entries(responses).flatMap(([requestUrl, response]) =>
    'json' in response && response.json !== undefined
      ? listPaths(response.json).map((path) => ({ requestUrl, path, json: response.json }))
      : [],
  );
  if (targets.length === 0) throw new Error('no response is JSON');
  await assertProperty(
    asyncProperty(
      record({ target: constantFrom(...targets), value: constantFrom(...UNEXPECTED_VALUES) }),
      async ({ target: { requestUrl, path, json }, value }) => {
        const mutated = {
          ...responses,
          [requestUrl]: { ...responses[requestUrl], json: replace(json, path, value) },
        };
        const { resolution } = await resolveScripted(url, mutated);
        return resolution.kind === 'resolved' || CODES.has(resolution.code);
      },
    ),
    { numRuns: RUNS },
  );
}

const UNEXPECTED_VALUES: readonly unknown[] = [
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

/** Paths of every value in the JSON, starting with the root. */
function listPaths(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([name, item]) => listPaths(item, [...path, name]));
  return [path, ...inner];
}

function replace(value: unknown, [name, ...rest]: Path, replacement: unknown): unknown {
  if (name === undefined) return replacement;
  const inner = replace(Object(value)[name], rest, replacement);
  return Array.isArray(value)
    ? value.with(Number(name), inner)
    : { ...Object(value), [name]: inner };
}
