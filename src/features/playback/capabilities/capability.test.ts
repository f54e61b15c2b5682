import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import type { MpdTemplate } from '#lib/dash/mpd-template.ts';
import { toTemplateText } from '#lib/dash/template-text.ts';
import { webUrl } from '#test/support/arbitrary-texts.ts';
import { sourceId, videoId } from '#test/support/video-fixtures.ts';

import { decideExpiryDay } from './capability-expiry.ts';
import { CAPABILITY_CHARACTERS_MAX } from './capability-header.ts';
import type { Sealer } from './capability-sealer.ts';
import { type Capabilities, createCapabilities, type Placement } from './capability.ts';
import { type Resource, RESOURCE_USES } from './resource.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 0, 31, 12);
const VIDEO = videoId('taLk');
const KEY = Buffer.alloc(32, 1);
const BINDING = {
  videoId: VIDEO,
  expiryDay: decideExpiryDay(NOW_MS, null),
  grant: null,
};
/** A request for the path under which tests seal. */
const PLACEMENT: Placement = { videoId: VIDEO, path: ['v0', '1.ts'] };

const SEGMENT: Resource = {
  sourceId: sourceId('fiLe'),
  use: 'media',
  url: new URL('https://origin.example/a/1.ts?token=UPSTREAMSECRET'),
  variables: new Map(),
};

const TEMPLATE: MpdTemplate = {
  role: 'segment',
  template: 'v/$RepresentationID$/$Number%05d$.m4s',
  bases: [
    {
      label: 'b0',
      url: new URL('https://origin.example/dash/'),
      query: '',
      representations: [{ id: 'hd', bandwidth: '' }],
    },
  ],
};

const resources: fc.Arbitrary<Resource> = fc.record(
  {
    sourceId: fc.constantFrom(sourceId('fiLe'), sourceId('other')),
    use: fc.constantFrom(...RESOURCE_USES),
    url: webUrl.map((text) => new URL(text)),
    variables: fc
      .array(fc.tuple(fc.string({ minLength: 1 }), fc.string()), { maxLength: 3 })
      .map((pairs) => new Map(pairs)),
  },
  { noNullPrototype: true },
);

describe('capabilities', () => {
  it('open what was sealed, and produce the same text for the same input', () => {
    fc.assert(
      fc.property(resources, (resource) => {
        const text = seal(open(), resource);
        assert.match(text, /^[\w-]+$/);
        assert.equal(seal(open(), resource), text);
        const opened = open().open(text, PLACEMENT);
        assert.ok(opened !== undefined && 'resource' in opened);
        assert.deepEqual(opened.resource, resource);
        assert.equal(opened.expiryDay, BINDING.expiryDay);
      }),
    );
  });

  it('are the same texts again, also if the folder of a resource is known', () => {
    const sealer = toSealer(open(), SEGMENT);
    const paths = fc.constantFrom('', 'v0/1', 'v0/2');
    fc.assert(
      fc.property(resources, paths, fc.nat(), (resource, path, at) => {
        const { href } = resource.url;
        const length = at % (href.length + 1);
        const split = { href, folder: href.slice(0, length), name: href.slice(length) };
        const expected = toSealer(open(), SEGMENT).sealResource(resource, path);
        for (const url of [resource.url, split, resource.url, split])
          assert.equal(sealer.sealResource({ ...resource, url }, path), expected);
      }),
    );
  });

  it('carry the grant and its limits, which cannot be changed', () => {
    const grant = { epoch: 3, expiresAtSeconds: 1_800_000_000 };
    const limits = {
      networks: ['203.0.113.0/24'],
      countries: ['DE'],
      sites: ['https://example.com'],
      notBeforeSeconds: 1_700_000_000,
      sessions: { name: 'n'.repeat(200), max: 2 },
      issuer: null,
    };
    for (const each of [null, grant, { ...grant, limits }]) {
      const sealer = open().createSealer({ ...BINDING, sourceId: SEGMENT.sourceId, grant: each });
      const text = sealer.sealResource(SEGMENT, 'v0/1') ?? '';
      assert.deepEqual(open().open(text, PLACEMENT)?.grant, each);
      const bytes = Buffer.from(text, 'base64url');
      for (let at = 0; at < bytes.length; at += 1) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 1;
        assert.equal(open().open(changed.toString('base64url'), PLACEMENT), undefined);
        const shorter = bytes.subarray(0, at).toString('base64url');
        assert.equal(open().open(shorter, PLACEMENT), undefined);
      }
    }
  });

  it('produce different text for different URLs', () => {
    fc.assert(
      fc.property(resources, resources, (one, other) => {
        const isSame = JSON.stringify(toPlain(one)) === JSON.stringify(toPlain(other));
        assert.equal(seal(open(), one) === seal(open(), other), isSame);
      }),
    );
  });

  it('reveal nothing about the upstream', () => {
    const bytes = Buffer.from(seal(open(), SEGMENT), 'base64url').toString('latin1');
    assert.doesNotMatch(bytes, /origin|UPSTREAMSECRET|fiLe/);
  });

  it('are rejected if any bit or character changes', () => {
    const text = seal(open(), SEGMENT);
    const bytes = Buffer.from(text, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << (at % 8)), at);
      assert.equal(open().open(changed.toString('base64url'), PLACEMENT), undefined);
    }
    for (let at = 0; at < text.length; at += 1) {
      const other = text.charAt(at) === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      assert.equal(open().open(changed, PLACEMENT), undefined, `character ${at}`);
    }
  });

  it('are rejected when truncated, extended, padded or forged', () => {
    const text = seal(open(), SEGMENT);
    for (const changed of [text.slice(0, -1), text.slice(4), `${text}A`, `${text}=`, `${text}!`]) {
      assert.equal(open().open(changed, PLACEMENT), undefined, changed);
    }
    fc.assert(
      fc.property(fc.base64String(), (forged) => open().open(forged, PLACEMENT) === undefined),
    );
  });

  it('open for their own video only', () => {
    assert.equal(
      open().open(seal(open(), SEGMENT), { ...PLACEMENT, videoId: videoId('other') }),
      undefined,
    );
  });

  it('open under their own path only, with any suffix', () => {
    const text = seal(open(), SEGMENT);
    for (const path of [
      ['v0', '1'],
      ['v0', '1.mp4'],
    ]) {
      assert.ok(open().open(text, { videoId: VIDEO, path }), path.join('/'));
    }
    for (const path of [[], ['v0'], ['v0', '2.ts'], ['v1', '1.ts'], ['1.ts'], ['x', 'v0', '1']]) {
      assert.equal(open().open(text, { videoId: VIDEO, path }), undefined, path.join('/'));
    }
    const inPath = toSealer(open(), SEGMENT).sealResource(SEGMENT, '');
    assert.ok(open().open(inPath ?? '', { videoId: VIDEO, path: [] }));
    assert.equal(open().open(inPath ?? '', PLACEMENT), undefined);
  });

  it('of templates open under the paths that the template gives', () => {
    const ofEach = sealTemplate(open(), 'period-1/$RepresentationID$/$Number$');
    const ofOne = sealTemplate(open(), 'period-1/hd/t$Time$');
    const ofList = sealTemplate(open(), 'period-1/hd/7');
    const opens = (text: string, path: string): boolean =>
      open().open(text, { videoId: VIDEO, path: path.split('/') }) !== undefined;
    for (const path of ['period-1/hd/7', 'period-1/sd/8', 'm0/r1/period-1/a%2Fb/9']) {
      assert.ok(opens(ofEach, path), path);
    }
    for (const path of ['period-2/hd/7', 'period-1/hd/t7', 'period-1/hd/init', 'period-1/hd']) {
      assert.ok(!opens(ofEach, path), path);
    }
    assert.ok(opens(ofOne, 'period-1/hd/t9000'));
    assert.ok(!opens(ofOne, 'period-1/sd/t9000'));
    assert.ok(opens(ofList, 'm1/period-1/hd/7'));
    assert.ok(!opens(ofList, 'm1/period-1/hd/8'));
    const opened = open().open(ofOne, { videoId: VIDEO, path: ['period-1', 'hd', 't1'] });
    assert.ok(opened !== undefined && 'template' in opened);
    assert.deepEqual(opened.template, TEMPLATE);
  });

  it('open until the expiry day, but not on it', () => {
    const text = seal(open(), SEGMENT);
    const endMs = BINDING.expiryDay * DAY_MS;
    assert.ok(open(KEY, endMs - 1).open(text, PLACEMENT));
    assert.equal(open(KEY, endMs).open(text, PLACEMENT), undefined);
  });

  it('open with an older key that is still listed, and with no other key', () => {
    const text = seal(open(), SEGMENT);
    const newKey = Buffer.alloc(32, 2);
    assert.equal(open(newKey).open(text, PLACEMENT), undefined);
    const both = createCapabilities({ keys: [newKey, KEY], clock: () => NOW_MS });
    assert.ok(both.open(text, PLACEMENT));
    assert.notEqual(seal(both, SEGMENT), text);
  });

  it('open with both of two keys whose IDs are equal', () => {
    // Found by a search.
    const [newKey, oldKey] = [39, 272].map(toNumberedKey);
    assert.ok(newKey && oldKey);
    const text = seal(open(oldKey), SEGMENT);
    const newText = seal(open(newKey), SEGMENT);
    const [bytes, newBytes] = [text, newText].map((each) => Buffer.from(each, 'base64url'));
    assert.deepEqual(bytes?.subarray(1, 3), newBytes?.subarray(1, 3));
    const both = createCapabilities({ keys: [newKey, oldKey], clock: () => NOW_MS });
    assert.ok(both.open(text, PLACEMENT));
    assert.ok(both.open(newText, PLACEMENT));
    assert.equal(open(newKey).open(text, PLACEMENT), undefined);
  });

  it('are not created for URLs that are too long for a path', () => {
    const url = new URL(`https://origin.example/${'a'.repeat(CAPABILITY_CHARACTERS_MAX)}`);
    assert.equal(toSealer(open(), SEGMENT).sealResource({ ...SEGMENT, url }, 'v0/1'), undefined);
  });
});

describe('decideExpiryDay', () => {
  const today = Math.floor(NOW_MS / DAY_MS);

  it('is the same for all viewers on one day, and at least a week away', () => {
    const morningMs = today * DAY_MS;
    for (const nowMs of [morningMs, NOW_MS, morningMs + DAY_MS - 1]) {
      assert.equal(decideExpiryDay(nowMs, null), today + 8);
    }
  });

  it('is inherited from the playlist that references the URL, even after midnight', () => {
    const day = decideExpiryDay(NOW_MS, null);
    assert.equal(decideExpiryDay(NOW_MS + DAY_MS, day), day);
  });

  it('leaves at least one full day', () => {
    assert.equal(decideExpiryDay(NOW_MS, today + 1), today + 2);
    assert.equal(decideExpiryDay(NOW_MS, today + 3), today + 3);
  });
});

function open(key: Buffer = KEY, nowMs: number = NOW_MS): Capabilities {
  return createCapabilities({ keys: [key], clock: () => nowMs });
}

function toNumberedKey(index: number): Buffer {
  const key = Buffer.alloc(32);
  key.writeUInt32BE(index);
  return key;
}

function toSealer(capabilities: Capabilities, of: Pick<Resource, 'sourceId'>): Sealer {
  return capabilities.createSealer({ ...BINDING, sourceId: of.sourceId });
}

function seal(capabilities: Capabilities, resource: Resource): string {
  const text = toSealer(capabilities, resource).sealResource(resource, 'v0/1');
  assert.ok(text);
  return text;
}

function sealTemplate(capabilities: Capabilities, path: string): string {
  const text = toSealer(capabilities, SEGMENT).sealTemplate(toTemplateText(TEMPLATE), path);
  assert.ok(text);
  return text;
}

function toPlain({ url, variables, ...rest }: Resource): unknown {
  return { ...rest, url: url.href, variables: [...variables] };
}
