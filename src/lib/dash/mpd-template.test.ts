import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parseLabeledPath } from './labeled-path.ts';
import { expandTemplate } from './mpd-template.ts';
import type { MpdTemplate } from './mpd-template.ts';
import { parseTemplateText, toTemplateText } from './template-text.ts';

const TEMPLATE: MpdTemplate = {
  role: 'segment',
  template: '$RepresentationID$/$Bandwidth$/$Number%05d$.m4s?t=1',
  bases: [
    {
      label: 'm0',
      url: new URL('https://a.example.test/x/'),
      query: '',
      representations: [
        { id: 'v1', bandwidth: '100' },
        { id: 'v2/hd', bandwidth: '200' },
        { id: '../up', bandwidth: '300' },
        { id: 'a?b', bandwidth: '400' },
        { id: 'é x', bandwidth: '500' },
      ],
    },
    {
      label: 'm1/r3',
      url: new URL('https://b.example.test/y/z.mpd?s=1'),
      query: 'k=1&t=2',
      representations: [{ id: 'v1', bandwidth: '100' }],
    },
  ],
};

function expand(label: string, path: string): string | undefined {
  return expandTemplate(TEMPLATE, label, path.split('/'))?.href;
}

describe('expandTemplate', () => {
  const opened: readonly (readonly [label: string, path: string, url: string])[] = [
    ['m0', 'v1/100/7', 'https://a.example.test/x/v1/100/00007.m4s?t=1'],
    ['m1/r3', 'v1/100/123456', 'https://b.example.test/y/v1/100/123456.m4s?t=1&k=1&t=2'],
    ['m0', 'v2/hd/200/0', 'https://a.example.test/x/v2/hd/200/00000.m4s?t=1'],
    ['m0', '%C3%A9%20x/500/1', 'https://a.example.test/x/%C3%A9%20x/500/00001.m4s?t=1'],
    ['m0', 'é x/500/1', 'https://a.example.test/x/%C3%A9%20x/500/00001.m4s?t=1'],
  ];
  for (const [label, path, url] of opened) {
    it(`opens ${label} ${path}`, () => assert.equal(expand(label, path), url));
  }

  for (const [label, path] of [
    ['m2', 'v1/100/7'],
    ['', 'v1/100/7'],
    ['m1/r3', 'v2/hd/200/7'],
    ['m0', 'v1/200/7'],
    ['m0', 'v3/100/7'],
    ['m0', 'v1/100'],
    ['m0', 'v1/100/7/8'],
    ['m0', 'v1/100/'],
    ['m0', 'v1/100/07'],
    ['m0', 'v1/100/-7'],
    ['m0', 'v1/100/7e1'],
    ['m0', 'v1/100/%2e%2e'],
    ['m0', 'v1/100/7%2F..%2F8'],
    ['m0', `v1/100/${'9'.repeat(21)}`],
    ['m0', 'a?b/400/7'],
    ['m0', ''],
  ] as const) {
    it(`rejects ${label} ${path}`, () => assert.equal(expand(label, path), undefined));
  }

  it('opens only URLs that the MPD contains', () => {
    const segment = fc.constantFrom(
      'v1',
      'v2',
      'hd',
      'up',
      '..',
      '.',
      '',
      '100',
      '200',
      '300',
      '7',
      '%2f',
      '%',
      '\\',
      'é x',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('m0', 'm1/r3', 'm1'),
        fc.array(segment, { maxLength: 6 }),
        (label, identifiers) => {
          const url = expandTemplate(TEMPLATE, label, identifiers);
          if (url === undefined) return;
          assert.match(
            url.href,
            /^https:\/\/[ab]\.example\.test\/[xy]\/.+\/\d{5,}\.m4s\?t=1(?:&k=1&t=2)?$|^https:\/\/a\.example\.test\/up\/300\/\d{5}/,
          );
        },
      ),
    );
  });

  it('rejects a representation ID when the base has no representations', () => {
    const bases = [
      { label: 'm0', url: new URL('https://a.test/'), query: '', representations: [] },
    ];
    const template: MpdTemplate = { role: 'init', template: '$RepresentationID$', bases };
    assert.equal(expandTemplate(template, 'm0', ['7']), undefined);
  });
});

describe('a template as text', () => {
  it('is restored by parseTemplateText', () => {
    assert.deepEqual(parseTemplateText(toTemplateText(TEMPLATE)), TEMPLATE);
  });

  it('is shorter than its base URLs when they are similar', () => {
    const bases = Array.from({ length: 20 }, (_, i) => ({
      label: `m0/r${i}`,
      url: new URL(`https://a.example.test/${'long/'.repeat(20)}${i}/`),
      query: '',
      representations: [],
    }));
    assert.ok(toTemplateText({ role: 'media', template: 'a', bases }).length < 700);
  });

  for (const text of [
    '',
    '{',
    '{}',
    '[]',
    '[0]',
    '[99,"a"]',
    '[0,1]',
    '[0,"a",1]',
    '[0,"a",["m0",0]]',
    '[0,"a",["m0",0,"x"]]',
  ]) {
    it(`is not ${text || 'an empty text'}`, () => assert.equal(parseTemplateText(text), undefined));
  }
});

describe('parseLabeledPath', () => {
  it('splits a path into label, capability and identifiers', () => {
    assert.deepEqual(parseLabeledPath(['m0', 'r12', 'TOKEN', 'v1', '7']), {
      label: 'm0/r12',
      capability: 'TOKEN',
      identifiers: ['v1', '7'],
    });
    assert.deepEqual(parseLabeledPath(['TOKEN']), {
      label: '',
      capability: 'TOKEN',
      identifiers: [],
    });
  });

  for (const path of ['', 'm0', 'm0/', 'm0/r1', '/TOKEN', 'm0/p0/a0/r0/r1/TOKEN']) {
    it(`finds no capability in ${path || 'an empty path'}`, () =>
      assert.equal(parseLabeledPath(path.split('/')), undefined));
  }
});
