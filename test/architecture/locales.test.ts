import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import { ERROR_CODES } from '#contract/error-codes.ts';
import { LANGUAGES } from '#lib/i18n/language.ts';
import accountErrors from '#locales/en/account-errors.json' with { type: 'json' };
import pages from '#locales/en/pages.json' with { type: 'json' };

const LOCALES = new URL('../../locales/', import.meta.url);

/** Missing keys are also type errors, because the types of texts are those of the English files. */
describe('locales', () => {
  const names = readdirSync(new URL('en/', LOCALES)).toSorted();

  it('contain the same files for each language', () => {
    assert.deepEqual(readdirSync(LOCALES).toSorted(), [...LANGUAGES].toSorted());
    for (const language of LANGUAGES) {
      assert.deepEqual(readdirSync(new URL(`${language}/`, LOCALES)).toSorted(), names, language);
    }
  });

  for (const name of names) {
    it(`have the same keys and placeholders in each ${name}`, () => {
      const english = listTexts(JSON.parse(readLocale('en', name)));
      assert.ok(english.length > 0);
      for (const language of LANGUAGES) {
        assert.deepEqual(listTexts(JSON.parse(readLocale(language, name))), english, language);
      }
    });

    it(`have one key per line in each ${name}`, () => {
      for (const language of LANGUAGES) {
        const text = readLocale(language, name);
        assert.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`, language);
      }
    });
  }

  it('contain the visible label of a button in its accessible name', () => {
    for (const language of LANGUAGES) {
      const accessible = listAccessibleNames(JSON.parse(readLocale(language, 'account.json')));
      assert.ok(accessible.length > 20);
      for (const { label, name } of accessible) {
        // Voice control finds a button by its visible label (WCAG 2.2, 2.5.3).
        assert.ok(name.toLowerCase().includes(label.toLowerCase()), `${language} ${name}`);
      }
    }
  });

  it('name settings only in the operator console', () => {
    for (const language of LANGUAGES) {
      for (const name of names) {
        const { admin: _, ...shown } = JSON.parse(readLocale(language, name));
        const words: readonly string[] =
          JSON.stringify(shown).match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [];
        assert.deepEqual(words, [], `${language} ${name}`);
      }
    }
  });

  it('name the remedies of a source that denies access', () => {
    for (const language of LANGUAGES) {
      const texts = new Map(
        Object.entries<string>(JSON.parse(readLocale(language, 'failure-reasons.json'))),
      );
      for (const reason of ['access_denied', 'login_required']) {
        const text = texts.get(reason) ?? '';
        for (const remedy of ['URL', 'Referer', 'User-Agent']) {
          assert.ok(text.includes(remedy), `${language} ${reason}: ${remedy}`);
        }
      }
      // Headers do not help where only the provider's own player or account does.
      for (const reason of ['account_required', 'drm_only', 'encrypted_files']) {
        assert.doesNotMatch(texts.get(reason) ?? 'Referer', /Referer/, `${language} ${reason}`);
      }
    }
  });

  it('translate error codes that exist', () => {
    const { explanations, summaries } = accountErrors;
    for (const texts of [explanations, summaries, ...Object.values(pages.apiErrors)]) {
      for (const code of Object.keys(texts)) assert.ok(Object.hasOwn(ERROR_CODES, code), code);
    }
  });
});

function readLocale(language: string, name: string): string {
  return readFileSync(new URL(`${language}/${name}`, LOCALES), 'utf8');
}

/** One line per text: its path and its placeholders in alphabetical order. */
function listTexts(value: unknown, path = ''): readonly string[] {
  if (typeof value === 'string') {
    assert.notEqual(value.trim(), '', path);
    const placeholders = [...value.matchAll(/\{\{\w+\}\}/g)].map(([placeholder]) => placeholder);
    // A placeholder with single braces would not be replaced.
    assert.doesNotMatch(value.replaceAll(/\{\{\w+\}\}/g, ''), /[{}]/, path);
    return [`${path} ${placeholders.toSorted().join(' ')}`];
  }
  assert.ok(typeof value === 'object' && value !== null, path);
  return Object.entries(value).flatMap(([key, each]) => listTexts(each, `${path}/${key}`));
}

type AccessibleName = { readonly label: string; readonly name: string };

/** Texts such as `deleteName` and `openLabel`, which contain a placeholder, each with its label. */
function listAccessibleNames(value: unknown): readonly AccessibleName[] {
  if (typeof value !== 'object' || value === null) return [];
  const texts = new Map<string, unknown>(Object.entries(value));
  return [...texts].flatMap(([key, name]) => {
    const label = texts.get(key.replace(/(?:Name|Label)$/, ''));
    return typeof name === 'string' && typeof label === 'string' && name.includes('{{')
      ? [{ label, name }]
      : listAccessibleNames(name);
  });
}
