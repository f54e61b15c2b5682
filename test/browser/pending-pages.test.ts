import { before, describe, it } from 'node:test';

import type { Visibility } from '#contract/visibilities.ts';

import { assertAccessible } from '../support/account-page.ts';
import type { PageServer } from '../support/page-server.ts';
import { reusePage } from '../support/shared-browser.ts';
import { startSharedPageServer } from '../support/shared-service.ts';
import { anMp4Source, aPendingVideo, aReadyVideo, videoId } from '../support/video-fixtures.ts';

const CASES = [
  { page: 'watch', visibility: 'public' },
  { page: 'watch', visibility: 'private' },
  { page: 'embed', visibility: 'private' },
] as const satisfies readonly { readonly page: string; readonly visibility: Visibility }[];

describe('the page of a pending video', () => {
  const id = videoId('sLow');
  let server: PageServer;
  before(async () => {
    server = await startSharedPageServer();
  });

  for (const { page: path, visibility } of CASES) {
    it(`shows a ${visibility} video at /${path} as soon as it is ready`, async () => {
      const pending = aPendingVideo({ id, visibility });
      server.updateVideo(pending);
      const token = visibility === 'private' ? `?token=${server.createToken(pending, 600)}` : '';
      await using opened = await reusePage(new URL(`/${path}/${id}${token}`, server.url));
      const { page } = opened;
      await page.getByText('This video is being prepared').waitFor();
      await assertAccessible(page);
      const source = anMp4Source({ url: new URL('https://origin.example/fast-start.mp4') });
      server.updateVideo(
        aReadyVideo({ id, visibility, sources: [{ ...source, proxied: true }], revision: 3 }),
      );
      await page.locator('video').waitFor();
    });
  }
});
