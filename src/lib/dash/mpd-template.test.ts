import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { parseLabeledPath } from './labeled-path.ts';
import { parseMpdPath } from './mpd-path.ts';
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

/** `path` contains the representation and the item. */
function expand(label: string, path: string, template = TEMPLATE): string | undefined {
  const labels = label === '' ? [] : label.split('/');
  const parsed = parseMpdPath([...labels, 'period-1', ...path.split('/')]);
  return parsed && expandTemplate(template, parsed)?.href;
}

describe('expandTemplate', () => {
  const opened: readonly (readonly [label: string, path: string, url: string])[] = [
    ['m0', 'v1/7', 'https://a.example.test/x/v1/100/00007.m4s?t=1'],
    ['m0', 'v1/b100-7', 'https://a.example.test/x/v1/100/00007.m4s?t=1'],
    ['m1/r3', 'v1/123456', 'https://b.example.test/y/v1/100/123456.m4s?t=1&k=1&t=2'],
    ['m0', 'v2/hd/0', 'https://a.example.test/x/v2/hd/200/00000.m4s?t=1'],
    ['m0', 'v2%2Fhd/0', 'https://a.example.test/x/v2/hd/200/00000.m4s?t=1'],
    ['m0', '%C3%A9%20x/1', 'https://a.example.test/x/%C3%A9%20x/500/00001.m4s?t=1'],
    ['m0', 'é x/1', 'https://a.example.test/x/%C3%A9%20x/500/00001.m4s?t=1'],
    ['m0', 'v1/7-t5', 'https://a.example.test/x/v1/100/00007.m4s?t=1'],
    ['m0', 'v1/init-7', 'https://a.example.test/x/v1/100/00007.m4s?t=1'],
  ];
  for (const [label, path, url] of opened) {
    it(`opens ${label} ${path}`, () => assert.equal(expand(label, path), url));
  }

  for (const [label, path] of [
    ['m2', 'v1/7'],
    ['', 'v1/7'],
    ['m1/r3', 'v2/hd/7'],
    ['m0', 'v1/b200-7'],
    ['m0', 'v3/7'],
    ['m0', 'v1'],
    ['m0', 'v1/init'],
    ['m0', 'v1/t7'],
    ['m0', 'v1/7/8'],
    ['m0', 'v1/7-8'],
    ['m0', 'v1/'],
    ['m0', 'v1/07'],
    ['m0', 'v1/-7'],
    ['m0', 'v1/7e1'],
    ['m0', 'v1/%2e%2e'],
    ['m0', 'v1/7%2F..%2F8'],
    ['m0', `v1/${'9'.repeat(21)}`],
    ['m0', '../up/7'],
    ['m0', '%2e%2e/up/7'],
    ['m0', 'a?b/7'],
    ['m0', 'a%3Fb/7'],
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
      'b100-7',
      'b300-7',
      '7',
      't7',
      '%2f',
      '%',
      '\\',
      'é x',
    );
    fc.assert(
      fc.property(
        fc.constantFrom('m0', 'm1/r3', 'm1'),
        fc.array(segment, { maxLength: 6 }),
        (label, segments) => {
          const url = expand(label, segments.join('/'));
          if (url === undefined) return;
          assert.match(
            url,
            /^https:\/\/[ab]\.example\.test\/[xy]\/(?:v1\/100|v2\/hd\/200|%C3%A9%20x\/500)\/\d{5,}\.m4s\?t=1(?:&k=1&t=2)?$/,
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
    assert.equal(expand('m0', '7/init', template), undefined);
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
  it('splits a path into label and capability', () => {
    assert.deepEqual(parseLabeledPath(['m0', 'r12', 'TOKEN']), {
      label: 'm0/r12',
      capability: 'TOKEN',
    });
    assert.deepEqual(parseLabeledPath(['TOKEN']), { label: '', capability: 'TOKEN' });
  });

  for (const path of ['', 'm0', 'm0/', 'm0/r1', '/TOKEN', 'TOKEN/1', 'm0/p0/a0/r0/r1/TOKEN']) {
    it(`finds no capability in ${path || 'an empty path'}`, () =>
      assert.equal(parseLabeledPath(path.split('/')), undefined));
  }
});
