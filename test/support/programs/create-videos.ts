// Creates and resolves videos in the given SQLite file until it is killed. Prints the ID of each
// acknowledged video on a separate line.
import { createVideo } from '#features/videos/manage/create-video.ts';
import { embedVideo } from '#features/videos/manage/embed-video.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createWorker } from '#platform/jobs/create-worker.ts';

import { openVideos } from '../open-features.ts';
import { silentLog } from '../silent-log.ts';
import { resolved } from '../test-resolver.ts';

const [file = '', run = ''] = process.argv.slice(2);
const database = await openDatabase({ kind: 'sqlite', file }, { log: silentLog });
const videos = openVideos({ database, resolver: { resolveUrl: async () => resolved() } });
createWorker({
  database,
  handlers: [videos.resolveJob],
  workerId: `run ${run}`,
  clock: Date.now,
  log: silentLog,
  concurrency: 4,
  leaseMs: 1_000,
  pollMs: 10,
}).start();

const signal = new AbortController().signal;
for (let count = 0; ; count += 1) {
  const url = `https://media.example/${run}/${count}.mp4`;
  // Even ones are created through the queue, odd ones through /embed.
  const video =
    count % 2 === 0
      ? (await createVideo(videos.ctx, { url }, { ownerId: null, waitMs: 0, signal })).video
      : await embedVideo(videos.ctx, { url, signal });
  process.stdout.write(`${video.id}\n`);
}
