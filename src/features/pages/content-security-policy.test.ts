import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Video } from '#features/videos/index.ts';
import {
  aFailedVideo,
  anMp4Source,
  aPendingVideo,
  aReadyVideo,
} from '#test/support/video-fixtures.ts';

import { contentSecurityPolicy, toFrameAncestors } from './content-security-policy.ts';

describe('contentSecurityPolicy', () => {
  it('names nobody but this service where everything goes through it', () => {
    const proxied = anMp4Source({ proxied: true });
    const policies = [
      contentSecurityPolicy({ frameAncestors: "'none'" }),
      policyOf(aPendingVideo()),
      policyOf(aFailedVideo()),
      policyOf(aReadyVideo({ sources: [proxied] })),
      policyOf(
        aReadyVideo({
          sources: [proxied],
          thumbnail: { url: new URL('https://media.example/secret.jpg'), proxied: true },
        }),
      ),
    ];
    for (const policy of policies) assert.doesNotMatch(policy, /https?:/);
  });

  it('lets a source that is not proxied play from wherever its manifest leads', () => {
    const policy = policyOf(aReadyVideo());
    assert.match(policy, /media-src 'self' blob: data: https:;/);
    assert.match(policy, /connect-src 'self' https:;/);
    assert.match(policy, /frame-src 'self';/);
  });

  it('lets one origin give the picture, and one the provider’s player', () => {
    const policy = policyOf(
      aReadyVideo({
        sources: [],
        thumbnail: { url: new URL('https://pictures.example/a.jpg'), proxied: false },
        iframeUrl: new URL('https://player.example/embed/1?x=1'),
      }),
    );
    assert.match(policy, /img-src 'self' data: https:\/\/pictures\.example;/);
    assert.match(policy, /frame-src 'self' https:\/\/player\.example;/);
    assert.match(policy, /media-src 'self' blob: data:;/);
  });

  it('leaves out a host that would go on as another policy', () => {
    const policy = policyOf(
      aReadyVideo({
        thumbnail: { url: new URL('https://x;sandbox/a.jpg'), proxied: false },
        iframeUrl: new URL('https://x,default-src/'),
      }),
    );
    assert.match(policy, /img-src 'self' data:;/);
    assert.match(policy, /frame-src 'self';/);
    assert.doesNotMatch(policy, /sandbox|,/);
  });

  it('allows inline styles by hash only, and inline scripts never', () => {
    const policy = contentSecurityPolicy({ styleHashes: ['sha256-abc='], frameAncestors: '*' });
    assert.match(policy, /style-src 'self' 'sha256-abc=';/);
    assert.match(policy, /script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.ok(policy.startsWith("default-src 'none';"));
  });
});

describe('toFrameAncestors', () => {
  it('says who may frame the player', () => {
    assert.equal(toFrameAncestors({ kind: 'any' }), '*');
    assert.equal(toFrameAncestors({ kind: 'none' }), "'self'");
    assert.equal(
      toFrameAncestors({ kind: 'listed', origins: ['https://a.example', 'https://b.example'] }),
      "'self' https://a.example https://b.example",
    );
  });
});

function policyOf(video: Video): string {
  return contentSecurityPolicy({ video, frameAncestors: "'none'" });
}
