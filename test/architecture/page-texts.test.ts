import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { findLiteralText } from '#test/architecture/find-literal-text.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** All user-visible texts of these folders are in `locales/`. */
const FOLDERS = [
  'src/features/pages',
  'web/account',
  'web/embed',
  'web/home',
  'web/player',
  'web/report',
  'web/shared',
  'web/watch',
];
/** The API reference is in English, as are the schemas of routes and the messages for operators. */
const ENGLISH = /\/(?:assets\.|reference\/|unfurl\/(?:iframely|oembed|unfurl)-)|\.test\.tsx?$/;

/** Each has the given text, or none. */
const PLANTED = [
  ['a.ts', 'html`<p>Hello ${name}</p>`', 'Hello 0'],
  ['a.ts', 'html`<img alt="" title="Play" /> ${html`checked`}`', 'Play'],
  ['a.ts', 'html`<p>${html`Live`}</p>`', 'Live'],
  ['a.ts', 'html`poster="${url}" muted`', undefined],
  ['a.ts', 'html`<a class="Brand" href="/">Reelay</a> ${messages.home} · API`', undefined],
  ['a.ts', "createElement('p', { class: 'Wide' }, ['Share'])", 'Share'],
  ['a.ts', "createElement('p', { 'aria-label': 'Share' })", 'Share'],
  ['a.ts', "button.textContent = isDone ? messages.done : 'Copy'", 'Copy'],
  ['a.ts', "button.setAttribute('title', 'Copy')", 'Copy'],
  ['a.ts', "const title = wire.title ?? 'Untitled video'", 'Untitled video'],
  ['a.ts', 'show(`Start at ${time}`)', 'Start at 0'],
  ['a.ts', "throw new TypeError('The URL is invalid.')", undefined],
  ['a.tsx', '<Button color="Red" leftSection={icon}>Create key</Button>', 'Create key'],
  ['a.tsx', "<Text>{isOpen ? messages.open : 'Closed'}</Text>", 'Closed'],
  ['a.tsx', '<TextInput label="Name" type="text" />', 'Name'],
  ['a.tsx', '<Text><code>id</code></Text>', undefined],
  ['a.tsx', '<TextInput label={messages.name} aria-label={`Name of ${id}`} />', 'Name of 0'],
] as const;

describe('the texts of pages', () => {
  it('are found in code', () => {
    for (const [file, code, expected] of PLANTED) {
      const found = findLiteralText(file, code).map(({ text }) => text);
      assert.deepEqual(found, expected === undefined ? [] : [expected], code);
    }
  });

  for (const folder of FOLDERS) {
    it(`are in locales for ${folder}`, () => {
      const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT });
      const found = files
        .filter((file) => !ENGLISH.test(file))
        .flatMap((file) =>
          findLiteralText(file, readFileSync(`${ROOT}${file}`, 'utf8')).map(
            ({ line, text }) => `${file}:${line}: ${text}`,
          ),
        );
      assert.deepEqual(found, []);
    });
  }
});
