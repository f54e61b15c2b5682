import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from './assert-tolerates-mutations.ts';
import { createNodeInfo } from './node-info.ts';
import type { ScriptedResponse } from './scripted-egress.ts';
import { playableHls, resolveScripted, type ScriptedResponses } from './scripted-upstream.ts';

export type NoteCase = {
  readonly provider: string;
  /** The `software.name` in the instance's NodeInfo. */
  readonly software: string;
  /** The note's canonical URL. */
  readonly page: string;
  /** Another URL of the same note. */
  readonly alias: string;
  /** The ActivityStreams type of a video attachment. */
  readonly videoType: 'Document' | 'Video';
};

/** Tests an adapter that fetches an ActivityStreams note with a video from a fediverse instance. */
export function describeNote(name: string, noteCase: NoteCase): void {
  const { provider, page, alias } = noteCase;
  const { host, note, file } = toNote(noteCase);
  const responses: ScriptedResponses = { ...host, [page]: { json: note }, [file]: playableHls() };
  const resolveAs = (response: ScriptedResponse) =>
    resolveScripted(page, { ...responses, [page]: response });

  describe(name, () => {
    it('plays the first video', async () => {
      const { resolution, requests } = await resolveScripted(alias, responses);
      assert.ok(resolution.kind === 'resolved');
      const { media } = resolution;
      assert.equal(resolution.provider, provider);
      assert.equal(media.sources[0]?.url.href, file);
      assert.equal(media.title, 'Look at #this');
      assert.equal(media.description, 'A cat');
      assert.deepEqual(requests.slice(2), [page, file]);
    });

    it('plays a video that is the only attachment, without an array', async () => {
      const { resolution } = await resolveAs({ json: { ...note, attachment: note.attachment[1] } });
      assert.ok(resolution.kind === 'resolved');
    });

    it('fails with the reason if there is no video', async () => {
      for (const [response, code] of [
        [{ status: 404 }, 'source_error'],
        [{ status: 403, json: {} }, 'source_protected'],
        [{ json: { ...note, attachment: [] } }, 'source_unsupported'],
        [{ text: '<!doctype html>a page' }, 'source_error'],
      ] as const) {
        const { resolution } = await resolveAs(response);
        assert.ok(resolution.kind === 'failed');
        assert.equal(resolution.code, code);
      }
    });

    it('ignores hosts that run other software', async () => {
      const { resolution } = await resolveScripted(page, { [page]: playableHls() });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'hls');
    });

    it('tolerates changed responses', () => assertToleratesMutations(page, responses));
  });
}

/** A note as the ActivityStreams vocabulary describes it under “Note”. */
function toNote({ page, software, videoType }: NoteCase) {
  const { origin } = new URL(page);
  const file = `${origin}/files/1.m3u8`;
  const note = {
    type: 'Note',
    content: `<p>Look at <a href="${origin}/discover/tags/this">#this</a></p>`,
    summary: null,
    attachment: [
      { type: 'Image', mediaType: 'image/jpeg', url: `${origin}/files/1.jpg` },
      { type: videoType, mediaType: 'video/mp4', url: file, name: 'A cat' },
    ],
  };
  return { host: createNodeInfo(origin, software), note, file };
}
