import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findScriptRedirect } from './find-script-redirect.ts';

const find = (script: string, text = ''): string | null =>
  findScriptRedirect(`<html><head><title>Redirect</title><script>${script}</script></head>${text}`);

describe('findScriptRedirect', () => {
  const redirects = [
    `location = '/next';`,
    `window.location.href="\\/next"`,
    'top.location.assign(`/next`)',
    `document.location.replace( "/next" ); var a = 1;`,
    `if (1) { self.location = "/next" }`,
    `setTimeout("location.href='/next'", 0);`,
  ];
  for (const script of redirects) {
    it(`follows ${script}`, () => {
      assert.equal(find(script), '/next');
      assert.equal(
        find(script, '<p>If nothing happens, <a href="/next">continue here</a>.'),
        '/next',
      );
    });
  }

  const others = [
    `location.reload()`,
    `location.href = "/next" + location.hash;`,
    'location.href = `/next/${id}`;',
    `location.href = next;`,
    `if (location.href == "/next") go();`,
    `mylocation = "/next";`,
    `allocation.replace("/next")`,
    `location.hash = "/next";`,
  ];
  for (const script of others) {
    it(`ignores ${script}`, () => assert.equal(find(script), null));
  }

  it('ignores scripts of pages with content', () => {
    assert.equal(find(`location = "/next";`, `<p>${'A long article. '.repeat(20)}`), null);
    assert.equal(find(`location = "/next";`, `<!--${' '.repeat(40_000)}-->`), null);
    assert.equal(findScriptRedirect('<p>location = "/next";'), null);
  });

  it('reads hostile pages in linear time', () => {
    for (const part of ['location', 'location=', 'window.', `location="`, '<script>']) {
      assert.notEqual(find(part.repeat(3000)), undefined);
    }
  });
});
