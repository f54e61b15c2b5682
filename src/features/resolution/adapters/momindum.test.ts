import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { momindumAdapter } from './momindum.ts';

const PAGE = 'https://api.momindum.com/watch/uD3ia9PaDspTqG0A-XUJKWix70GEd-1dHPge8cngPAU';

describeAdapter(momindumAdapter, {
  matches: [PAGE, `${PAGE}/?autoplay=true`],
  doesNotMatch: [
    'https://api.momindum.com/',
    'https://api.momindum.com/watch/',
    'https://www.momindum.com/watch/uD3ia9PaDspTqG0A-XUJKWix70GEd-1dHPge8cngPAU',
    'https://api.momindum.com.evil.example/watch/uD3ia9PaDspTqG0A-XUJKWix70GEd-1dHPge8cngPAU',
  ],
});

describe('a Momindum video', () => {
  const player = PAGE.replace('watch', 'embed');
  const pages = {
    'the player in its page metadata': [player, player],
    'its page if the metadata names a foreign player': ['https://evil.example/embed', PAGE],
  } as const;
  for (const [name, [metadataUrl, framed]] of Object.entries(pages)) {
    it(`plays in ${name}`, async () => {
      const { resolution, requests } = await resolveScripted(PAGE, {
        [PAGE]: { text: `<title>M</title><meta name="twitter:player" content="${metadataUrl}">` },
      });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.iframeUrl?.href, framed);
      assert.equal(resolution.media.title, 'M');
      assert.deepEqual(requests, [PAGE]);
    });
  }
});
