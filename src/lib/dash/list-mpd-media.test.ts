import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { findMpdMedia, listMpdMedia } from './list-mpd-media.ts';
import { parseMpdPath } from './mpd-path.ts';
import { readMpd } from './read-mpd.ts';

const BASE = new URL('https://a.test/v/m.mpd?token=2');

function find(xml: string, path: string): string | undefined {
  const parsed = parseMpdPath(path.split('/'));
  assert.ok(parsed, path);
  return findMpdMedia(listMpdMedia(readMpd(xml), BASE), parsed)?.url.href;
}

function toMpd(content: string, attributes = ''): string {
  return `<MPD ${attributes}><Period id="1">${toSet(content)}</Period></MPD>`;
}

function toSet(content: string): string {
  return `<AdaptationSet>${content}</AdaptationSet>`;
}

function toBases(...hosts: readonly string[]): string {
  return hosts.map((host) => `<BaseURL>https://${host}.test/</BaseURL>`).join('');
}

const REPRESENTATIONS =
  '<Representation id="v1" bandwidth="1"/><Representation id="v2" bandwidth="2"/>';

describe('findMpdMedia', () => {
  const cases: readonly (readonly [content: string, path: string, url: string | undefined])[] = [
    [
      `<SegmentTemplate media="$RepresentationID$/$Number%05d$?t=2"/>${REPRESENTATIONS}`,
      'm0/period-1/v2/7',
      'v/v2/00007?t=2',
    ],
    [
      `<SegmentTemplate media="$Bandwidth$/$Time$"/>${REPRESENTATIONS}`,
      'm0/period-1/v2/t9000',
      'v/2/9000',
    ],
    [
      `<SegmentTemplate initialization="i?2" media="$Time$"/>${REPRESENTATIONS}`,
      'm0/period-1/v1/init',
      'v/i?2',
    ],
    [
      '<Representation id="v1"><BaseURL>f.mp4?t=2</BaseURL></Representation>',
      'r0/period-1,v1,file',
      'v/f.mp4?t=2',
    ],
    [
      '<SegmentList startNumber="5"><SegmentURL media="a"/><SegmentURL media="b"/></SegmentList><Representation id="v1"/>',
      'period-1/v1/6',
      'v/b',
    ],
    [
      '<SegmentList startNumber="5"><SegmentURL media="a" index="i"/></SegmentList><Representation id="v1"/>',
      'period-1/v1/index-5',
      'v/i',
    ],
    [
      '<SegmentList><Initialization sourceURL="i"/></SegmentList><Representation id="v1"><SegmentList><SegmentURL media="own"/></SegmentList></Representation><Representation id="v2"/>',
      'period-1/v1/1',
      'v/own',
    ],
    [
      '<SegmentTemplate media="set/$Number$"/><Representation id="v1"><SegmentTemplate media="own/$Number$"/></Representation>',
      'm0/period-1/v1/3',
      'v/own/3',
    ],
    // A file became a template.
    [
      '<SegmentTemplate media="$Number$"/><Representation id="v1"/>',
      'r0/period-1,v1,file',
      undefined,
    ],
    ['<SegmentTemplate media="$Time$"/><Representation id="v1"/>', 'm0/period-1/v1/7', undefined],
    ['<SegmentTemplate media="$Number$"/><Representation id="v1"/>', 'm0/period-1/v2/7', undefined],
  ];
  for (const [content, path, expected] of cases) {
    it(`finds ${expected ?? 'nothing'} at ${path} in ${content}`, () => {
      const url = expected === undefined ? undefined : `https://a.test/${expected}`;
      assert.equal(find(toMpd(content), path), url);
    });
  }

  it('prefers the base URL that the player chose, and else uses another one', () => {
    const media = '<SegmentTemplate media="$RepresentationID$/$Number$"/><Representation id="v1"/>';
    const xml = toMpd(media).replace('<Period', `${toBases('one', 'two')}<Period`);
    assert.equal(find(xml, 'm1/period-1/v1/7'), 'https://two.test/v1/7');
    assert.equal(find(xml, 'm5/period-1/v1/7'), 'https://one.test/v1/7');
    assert.equal(find(toMpd(media), 'm1/p0/period-1/v1/7'), 'https://a.test/v/v1/7');
  });

  it('never uses the base URL of another representation', () => {
    const representations = ['v1', 'v2']
      .map((id) => `<Representation id="${id}">${toBases(id)}</Representation>`)
      .join('');
    const template = toMpd(`<SegmentTemplate media="$Number$"/>${representations}`);
    assert.equal(find(template, 'm0/r7/period-1/v2/7'), 'https://v2.test/7');
    const list = toMpd(
      `<SegmentList><SegmentURL media="s"/></SegmentList>${representations.replaceAll(/<BaseURL>https:\/\/(\w+)\.test\/</g, '<BaseURL>$1/<')}`,
    );
    assert.equal(find(list, 'm0/r1/period-1/v1/1'), 'https://a.test/v/v2/s');
    assert.equal(find(list, 'm0/r7/period-1/v1/1'), undefined);
  });

  it('finds the period by its ID when others were added or removed', () => {
    const content = toSet('<SegmentTemplate media="$Number$"/><Representation id="v"/>');
    const period = (id: string): string =>
      `<Period id="${id}"><BaseURL>${id}/</BaseURL>${content}</Period>`;
    const xml = `<MPD>${period('ad')}${period('main')}</MPD>`;
    assert.equal(find(xml, 'm0/p0/period-main/v/7'), 'https://a.test/v/main/7');
    assert.equal(find(xml, 'm0/p0/period-gone/v/7'), undefined);
  });

  it('ignores the ID of the only period of a static MPD', () => {
    const content = '<SegmentTemplate media="$Number$"/><Representation id="v"/>';
    for (const path of ['m0/period-old/v/7', 'm0/index-0/v/7']) {
      assert.equal(find(toMpd(content), path), 'https://a.test/v/7');
      assert.equal(find(toMpd(content, 'type="dynamic"'), path), undefined);
    }
  });

  it('finds no entry of a changing list without a start number', () => {
    const content = '<SegmentList><SegmentURL media="a"/></SegmentList><Representation id="v"/>';
    assert.equal(find(toMpd(content), 'period-1/v/1'), 'https://a.test/v/a');
    assert.equal(find(toMpd(content, 'type="dynamic"'), 'period-1/v/1'), undefined);
  });

  it('finds every representation with any ID', () => {
    const id = fc
      .string({ minLength: 1, maxLength: 4 })
      .map((text) => text.replaceAll(/[^\w /%.,~-]/g, '-'));
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1, maxLength: 4 }), (all) => {
        const xml = toMpd(
          all
            .map(
              (each, index) =>
                `<Representation id="${each}"><SegmentList><SegmentURL media="${index}"/></SegmentList></Representation>`,
            )
            .join(''),
        );
        const media = listMpdMedia(readMpd(xml), BASE);
        for (const [key, listed] of media.resources) {
          const parsed = parseMpdPath(key.split('/'));
          assert.ok(parsed && listed.kind === 'url', key);
          assert.equal(findMpdMedia(media, parsed)?.url.href, listed.href);
        }
      }),
    );
  });
});
