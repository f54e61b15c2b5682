import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { insertRemoteElements, listRemoteElements } from './remote-elements.ts';

const BASE = new URL('https://cdn.example.test/v/manifest.mpd');
const XML =
  '<MPD xmlns:x="http://www.w3.org/1999/xlink"><Period x:href="ad?a=1&amp;b=2" x:actuate="onLoad"><!-- default --></Period><Period><EventStream x:href="//ads.test/e"/></Period><Period x:href="urn:mpeg:dash:resolve-to-zero:2013"/></MPD>';

function insert(...texts: readonly (string | undefined)[]): string {
  const elements = listRemoteElements(XML, BASE);
  return insertRemoteElements(
    XML,
    elements.map((element, index) => ({ element, text: texts[index] })),
  );
}

it('lists remote elements of an MPD', () => {
  assert.deepEqual(
    listRemoteElements(XML, BASE).map(({ name, href }) => `${name} ${href}`),
    ['Period https://cdn.example.test/v/ad?a=1&b=2', 'EventStream https://ads.test/e'],
  );
  assert.deepEqual(listRemoteElements('<MPD><Period href="a"/></MPD>', BASE), []);
});

describe('insertRemoteElements', () => {
  it('inserts the fetched elements', () => {
    assert.equal(
      insert(
        '\uFEFF<?xml version="1.0"?>\n<Period id="1"/><p:Period id="2"></p:Period>\n',
        '<EventStream/>',
      ),
      '<MPD xmlns:x="http://www.w3.org/1999/xlink"><Period id="1"/><p:Period id="2"></p:Period><Period><EventStream/></Period><Period x:href="urn:mpeg:dash:resolve-to-zero:2013"/></MPD>',
    );
  });

  for (const text of [
    undefined,
    '',
    'text',
    '<AdaptationSet/>',
    '<Period/>text',
    '<Period>',
    '</r><Period/><r>',
    '<Period x:href="again"/>',
    '<!DOCTYPE Period><Period/>',
    '<html><body>Not found</body></html>',
    '<a>'.repeat(100),
  ]) {
    it(`keeps the default content for ${JSON.stringify(text)?.slice(0, 40)}`, () =>
      assert.equal(insert(text), XML));
  }
});
