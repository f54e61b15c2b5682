import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { rewriteSteeringManifest } from './rewrite-steering-manifest.ts';

const BASE = new URL('https://steer.example.test/a/s.json?session=SECRET');

function rewrite(manifest: unknown, ownHost?: string): unknown {
  const text = rewriteSteeringManifest(JSON.stringify(manifest), {
    base: BASE,
    ...(ownHost !== undefined && { host: ownHost }),
    replace: ({ role, url }) => (url.hostname === 'denied.test' ? null : `<${role} ${url.href}>`),
    sealReplacement: ({ host, parameters }) =>
      host === 'denied.test' ? null : `<${host} ${[...parameters].join(' ')}>`,
  });
  return text === undefined ? undefined : JSON.parse(text);
}

describe('rewriteSteeringManifest', () => {
  it('keeps the priorities and rewrites the reload URI', () => {
    assert.deepEqual(
      rewrite({ VERSION: 1, TTL: 10, 'RELOAD-URI': '?n=2', 'PATHWAY-PRIORITY': ['a', 'b'] }),
      {
        VERSION: 1,
        TTL: 10,
        'RELOAD-URI': '<steering https://steer.example.test/a/s.json?n=2>',
        'PATHWAY-PRIORITY': ['a', 'b'],
      },
    );
  });

  it('redacts host names except in pathway IDs', () => {
    const host = 'steer.example.test';
    assert.deepEqual(rewrite({ 'PATHWAY-PRIORITY': [host], 'X-FROM': [`on ${host}`] }), {
      'PATHWAY-PRIORITY': [host],
      'X-FROM': ['on about:invalid'],
    });
  });

  it('rewrites the URIs of a clone and seals its host and parameters into one parameter', () => {
    const clone = {
      'BASE-ID': 'a',
      ID: 'c',
      'URI-REPLACEMENT': {
        HOST: 'secret.example.test',
        PARAMS: { token: 'SECRET' },
        'PER-VARIANT-URIS': { v1: 'https://c.test/v1.m3u8' },
        'PER-RENDITION-URIS': { r1: 'r1.m3u8' },
      },
    };
    assert.deepEqual(rewrite({ 'PATHWAY-CLONES': [clone] }), {
      'PATHWAY-CLONES': [
        {
          'BASE-ID': 'a',
          ID: 'c',
          'URI-REPLACEMENT': {
            PARAMS: { pathway: '<secret.example.test token,SECRET>' },
            'PER-VARIANT-URIS': { v1: '<playlist https://c.test/v1.m3u8>' },
            'PER-RENDITION-URIS': { r1: '<playlist https://steer.example.test/a/r1.m3u8>' },
          },
        },
      ],
    });
  });

  it('keeps a clone that replaces only the host or only parameters', () => {
    for (const [replacement, sealed] of [
      [{ HOST: 'secret.example.test' }, '<secret.example.test >'],
      [{ PARAMS: { b: '2', a: '1', '': 'x', n: 7 } }, '<null b,2 a,1>'],
    ] as const) {
      const clone = { 'BASE-ID': 'a', ID: 'c', 'URI-REPLACEMENT': replacement };
      assert.deepEqual(rewrite({ 'PATHWAY-CLONES': [clone] }), {
        'PATHWAY-CLONES': [
          { 'BASE-ID': 'a', ID: 'c', 'URI-REPLACEMENT': { PARAMS: { pathway: sealed } } },
        ],
      });
    }
  });

  it('writes the host of the service for players that require one', () => {
    const clone = { 'BASE-ID': 'a', ID: 'c', 'URI-REPLACEMENT': { HOST: 'secret.example.test' } };
    assert.deepEqual(rewrite({ 'PATHWAY-CLONES': [clone] }, 'video.example'), {
      'PATHWAY-CLONES': [
        {
          'BASE-ID': 'a',
          ID: 'c',
          'URI-REPLACEMENT': {
            HOST: 'video.example',
            PARAMS: { pathway: '<secret.example.test >' },
          },
        },
      ],
    });
  });

  it('drops a clone that replaces nothing or cannot be served', () => {
    const clones = [{ HOST: 'denied.test' }, { HOST: 7 }, {}].map((replacement) => ({
      'BASE-ID': 'a',
      ID: 'c',
      'URI-REPLACEMENT': replacement,
    }));
    assert.deepEqual(rewrite({ 'PATHWAY-CLONES': [...clones, 7, null] }), { 'PATHWAY-CLONES': [] });
  });

  it('writes the inert URL for a wrong type, a rejected URL and a URL in an unknown member', () => {
    assert.deepEqual(rewrite({ 'RELOAD-URI': 7 }), { 'RELOAD-URI': 'about:invalid' });
    assert.deepEqual(rewrite({ 'RELOAD-URI': 'http://denied.test' }), {
      'RELOAD-URI': 'about:invalid',
    });
    assert.deepEqual(rewrite({ x: { y: ['see http://z.test/'] } }), {
      x: { y: ['see about:invalid'] },
    });
  });

  it('does not pollute the object prototype', () => {
    const text = rewriteSteeringManifest('{"__proto__": {"polluted": 1}, "TTL": 1}', {
      base: BASE,
      replace: () => 'x',
      sealReplacement: () => 'x',
    });
    assert.equal(text, '{"__proto__":{"polluted":1},"TTL":1}');
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });

  it('truncates values that are nested too deeply', () => {
    const deep = `{"x":${'['.repeat(3000)}${']'.repeat(3000)}}`;
    const text = rewriteSteeringManifest(deep, {
      base: BASE,
      replace: () => 'x',
      sealReplacement: () => 'x',
    });
    assert.ok(text !== undefined && text.length < 100);
  });

  for (const text of ['', '[]', '"a"', 'null', '{', '#EXTM3U']) {
    it(`rejects ${text || 'an empty text'}`, () => {
      assert.equal(
        rewriteSteeringManifest(text, {
          base: BASE,
          replace: () => 'x',
          sealReplacement: () => 'x',
        }),
        undefined,
      );
    });
  }
});
