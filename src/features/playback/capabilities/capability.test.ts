import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import type { MpdTemplate } from '#lib/dash/mpd-template.ts';
import { sourceId, videoId } from '#test/support/video-fixtures.ts';

import { decideExpiryDay } from './capability-expiry.ts';
import { type Capabilities, createCapabilities, CAPABILITY_CHARACTERS_MAX } from './capability.ts';
import { type Resource, RESOURCE_USES } from './resource.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 0, 31, 12);
const VIDEO = videoId('taLk');
const KEY = Buffer.alloc(32, 1);
const BINDING = { videoId: VIDEO, expiryDay: decideExpiryDay(NOW_MS, null), grant: null };

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
    url: fc.webUrl({ withQueryParameters: true }).map((text) => new URL(text)),
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
        const opened = open().openResource(text, VIDEO);
        assert.deepEqual(opened?.resource, resource);
        assert.equal(opened?.expiryDay, BINDING.expiryDay);
      }),
    );
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
      assert.equal(open().openResource(changed.toString('base64url'), VIDEO), undefined);
    }
    for (let at = 0; at < text.length; at += 1) {
      const other = text.charAt(at) === 'A' ? 'B' : 'A';
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      assert.equal(open().openResource(changed, VIDEO), undefined, `character ${at}`);
    }
  });

  it('are rejected when truncated, extended, padded or forged', () => {
    const text = seal(open(), SEGMENT);
    for (const changed of [text.slice(0, -1), text.slice(4), `${text}A`, `${text}=`, `${text}!`]) {
      assert.equal(open().openResource(changed, VIDEO), undefined, changed);
    }
    fc.assert(
      fc.property(fc.base64String(), (forged) => open().openResource(forged, VIDEO) === undefined),
    );
  });

  it('open for their own video only', () => {
    assert.equal(open().openResource(seal(open(), SEGMENT), videoId('other')), undefined);
  });

  it('open for their own kind only', () => {
    const template = sealTemplate(open());
    assert.equal(open().openTemplate(seal(open(), SEGMENT), VIDEO), undefined);
    assert.equal(open().openResource(template, VIDEO), undefined);
    assert.deepEqual(open().openTemplate(template, VIDEO)?.template, TEMPLATE);
  });

  it('open until the expiry day, but not on it', () => {
    const text = seal(open(), SEGMENT);
    const endMs = BINDING.expiryDay * DAY_MS;
    assert.ok(open(KEY, endMs - 1).openResource(text, VIDEO));
    assert.equal(open(KEY, endMs).openResource(text, VIDEO), undefined);
  });

  it('open with an older key that is still listed, and with no other key', () => {
    const text = seal(open(), SEGMENT);
    const newKey = Buffer.alloc(32, 2);
    assert.equal(open(newKey).openResource(text, VIDEO), undefined);
    const both = createCapabilities({ keys: [newKey, KEY], clock: () => NOW_MS });
    assert.ok(both.openResource(text, VIDEO));
    assert.notEqual(seal(both, SEGMENT), text);
  });

  it('are not created for URLs that are too long for a path', () => {
    const url = new URL(`https://origin.example/${'a'.repeat(CAPABILITY_CHARACTERS_MAX)}`);
    assert.equal(open().sealResource({ ...SEGMENT, url }, BINDING), undefined);
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

function seal(capabilities: Capabilities, resource: Resource): string {
  const text = capabilities.sealResource(resource, BINDING);
  assert.ok(text);
  return text;
}

function sealTemplate(capabilities: Capabilities): string {
  const text = capabilities.sealTemplate(TEMPLATE, { ...BINDING, sourceId: sourceId('fiLe') });
  assert.ok(text);
  return text;
}

function toPlain({ url, variables, ...rest }: Resource): unknown {
  return { ...rest, url: url.href, variables: [...variables] };
}
