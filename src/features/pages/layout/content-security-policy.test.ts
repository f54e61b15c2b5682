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
  it('allows only this service when every source is proxied', () => {
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

  it('allows media from any https host for a source that is not proxied', () => {
    const policy = policyOf(aReadyVideo());
    assert.match(policy, /media-src 'self' blob: data: https:;/);
    assert.match(policy, /connect-src 'self' https:;/);
    assert.match(policy, /frame-src 'self';/);
  });

  it('allows the origin of the thumbnail and of the provider’s player', () => {
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

  it('requires Trusted Types', () => {
    const policy = contentSecurityPolicy({ frameAncestors: "'none'" });
    assert.match(policy, /; require-trusted-types-for 'script'; trusted-types default/);
  });

  it('omits a host that would inject another policy', () => {
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

  it('allows inline styles only by hash, and no inline scripts', () => {
    const policy = contentSecurityPolicy({ styleHashes: ['sha256-abc='], frameAncestors: '*' });
    assert.match(policy, /style-src 'self' 'sha256-abc=';/);
    assert.match(policy, /script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.ok(policy.startsWith("default-src 'none';"));
  });
});

describe('toFrameAncestors', () => {
  it('lists the sites that may frame the player', () => {
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
