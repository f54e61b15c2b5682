import assert from 'node:assert/strict';
import { it } from 'node:test';

import { hasPlaybackTokenFormat } from '#contract/ids.ts';
import { newVideoId } from '#platform/new-id.ts';
import { testSecrets } from '#test/support/test-settings.ts';

import { PlaybackTokens } from './playback-token.ts';

const id = newVideoId();
const tokens = new PlaybackTokens({ secrets: testSecrets });

for (const grant of [
  { epoch: 0, expiresAtSeconds: 1 },
  { epoch: 12, expiresAtSeconds: 1_769_864_400 },
  { epoch: 2 ** 31 - 1, expiresAtSeconds: 9_999_999_999 },
  {
    epoch: 3,
    expiresAtSeconds: 1_769_864_400,
    limits: {
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      countries: ['DE'],
      sites: [],
      notBeforeSeconds: 1_769_860_800,
      sessions: { name: 'x'.repeat(16), max: 1000 },
      issuer: null,
    },
  },
]) {
  it(`has the format of a playback token for ${JSON.stringify(grant)}, which it grants`, () => {
    const token = tokens.write(id, grant);
    assert.equal(hasPlaybackTokenFormat(token), true);
    assert.deepEqual(tokens.readGrant(token, id), grant);
    assert.equal(tokens.readGrant(token, newVideoId()), undefined);
  });
}
