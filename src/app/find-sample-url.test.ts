import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { loadConfig } from '#platform/config/load-config.ts';

import { findSampleUrl } from './find-sample-url.ts';

describe('findSampleUrl', () => {
  const cases: readonly (readonly [Readonly<Record<string, string>>, string | undefined])[] = [
    [{}, 'http://127.0.0.1:8080/sample.mp4'],
    [{ HOST: '0.0.0.0', PORT: '9000' }, 'http://127.0.0.1:9000/sample.mp4'],
    [{ PUBLIC_URL: 'https://play.example/' }, undefined],
    [{ PUBLIC_URL: 'https://127.0.0.1:8443/' }, undefined],
    [{ PUBLIC_URL: 'http://127.0.0.1/' }, undefined],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080/video/' }, undefined],
    [{ HOST: '192.168.1.5' }, undefined],
    [{ EXAMPLE_URLS: 'none' }, undefined],
    [{ EGRESS_PROXY: 'http://127.0.0.1:3128' }, undefined],
  ];
  for (const [environment, expected] of cases) {
    it(`returns ${expected} for ${JSON.stringify(environment)}`, () => {
      assert.equal(findSampleUrl(loadConfig(environment).config)?.href, expected);
    });
  }
});
