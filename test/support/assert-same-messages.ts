import assert from 'node:assert/strict';

/** Fails if a catalog has other keys, empty texts, or other placeholders than the English one. */
export function assertSameMessages(catalogs: Readonly<Record<string, object>>): void {
  const [english = [], ...others] = Object.values(catalogs).map((catalog) => listMessages(catalog));
  assert.ok(english.length > 0);
  for (const translated of others) assert.deepEqual(translated, english);
}

/** One line per message: its path and its placeholders in alphabetical order. */
function listMessages(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') {
    assert.notEqual(value.trim(), '', path);
    const placeholders = [...value.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder);
    return [`${path} ${placeholders.toSorted().join(' ')}`];
  }
  assert.ok(typeof value === 'object' && value !== null, path);
  return Object.entries(value).flatMap(([key, each]) => listMessages(each, `${path}/${key}`));
}
