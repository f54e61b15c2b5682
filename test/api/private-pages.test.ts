import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { Video } from '#features/videos/record/video.ts';

import { type PageServer, startPageServer } from '../support/page-server.ts';
import { aPendingVideo, aReadyVideo, videoId } from '../support/video-fixtures.ts';

const MINUTE = 60;

for (const page of ['watch', 'embed'] as const) {
  const open = (
    { server }: PageServer,
    { id }: Pick<Video, 'id'>,
    token?: string,
  ): Promise<LightMyRequestResponse> => {
    const query = token === undefined ? '' : `?token=${token}`;
    return server.inject({ url: `/${page}/${id}${query}`, headers: { accept: 'text/html' } });
  };

  describe(`/${page}/{id} of a private video`, () => {
    it('opens with a playback token, includes the token in its links, and is not cacheable', async () => {
      await using server = await startPageServer();
      const video = put(server, aReadyVideo({ visibility: 'private' }));
      const token = server.createToken(video, MINUTE);
      const { statusCode, headers, body } = await open(server, video, token);
      assert.equal(statusCode, 200);
      assert.equal(headers['cache-control'], 'private, no-store');
      assert.match(body, /<meta name="robots" content="noindex" \/>/);
      const { embed } = dataOf(body);
      for (const link of [embed.player, embed.iframe, embed.stream]) {
        assert.ok(link.endsWith(`/${video.id}?token=${token}`), link);
      }
      assert.ok(!embed.api.includes(token));
    });

    it('shows that a pending video is being prepared', async () => {
      await using server = await startPageServer();
      const video = put(server, aPendingVideo({ visibility: 'private' }));
      const { statusCode, headers, body } = await open(
        server,
        video,
        server.createToken(video, MINUTE),
      );
      assert.equal(statusCode, 200);
      assert.match(body, /being prepared/);
      assert.equal(headers['cache-control'], 'private, no-store');
    });

    it('returns the same 404 as for an unknown video if the token is missing or invalid', async () => {
      await using server = await startPageServer();
      const video = put(server, aReadyVideo({ visibility: 'private' }));
      const other = put(server, aReadyVideo({ id: videoId('other'), visibility: 'private' }));
      const unknown = await open(server, { id: videoId('none') });
      assert.equal(unknown.statusCode, 404);
      const short = server.createToken(video, MINUTE);
      const long = server.createToken(video, 10 * MINUTE);
      server.advance(MINUTE * 1000);

      const refused = {
        none: undefined,
        empty: '',
        wrong: 'A'.repeat(short.length),
        'with a changed character': `${long.slice(0, -1)}${long.endsWith('A') ? 'B' : 'A'}`,
        expired: short,
        'of another video': server.createToken(other, MINUTE),
      };
      for (const [name, token] of Object.entries(refused)) {
        assert.deepEqual(seen(await open(server, video, token)), seen(unknown), name);
      }
      assert.equal((await open(server, video, long)).statusCode, 200);
      put(server, { ...video, playbackEpoch: video.playbackEpoch + 1 });
      assert.deepEqual(seen(await open(server, video, long)), seen(unknown), 'revoked');
    });
  });
}

/** Omits the date and the request ID, which differ between equal responses. */
function seen({ statusCode, headers, body }: LightMyRequestResponse): unknown {
  const { date: _date, 'x-request-id': _id, ...rest } = headers;
  return { statusCode, headers: rest, body };
}

function put<T extends Video>(server: PageServer, video: T): T {
  server.videos.set(video.id, video);
  return video;
}

type Links = { readonly player: string; readonly iframe: string; readonly stream: string };

function dataOf(body: string): { readonly embed: Links & { readonly api: string } } {
  const [, json = '{}'] = /id="page-data">([^<]*)<\/script>/.exec(body) ?? [];
  return JSON.parse(json);
}
