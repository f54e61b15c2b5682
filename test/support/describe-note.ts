import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from './changed-answers.ts';
import { nodeInfoOf } from './node-info.ts';
import type { ScriptedAnswer } from './scripted-egress.ts';
import { playableHls, resolveScripted, type ScriptedAnswers } from './scripted-upstream.ts';

export type NoteCase = {
  readonly provider: string;
  /** What the instance says it runs. */
  readonly software: string;
  /** The note's own address, and another that is the same note's. */
  readonly page: string;
  readonly alias: string;
  /** The type of an attachment that is a video. */
  readonly videoType: 'Document' | 'Video';
};

/** The tests of an adapter that asks an instance of the federated web for a note (ActivityStreams) with a video. */
export function describeNote(name: string, noteCase: NoteCase): void {
  const { provider, page, alias } = noteCase;
  const { host, note, file } = toNote(noteCase);
  const answers: ScriptedAnswers = { ...host, [page]: { json: note }, [file]: playableHls() };
  const resolveAs = (answer: ScriptedAnswer) =>
    resolveScripted(page, { ...answers, [page]: answer });

  describe(name, () => {
    it('plays its first video', async () => {
      const { resolution, requests } = await resolveScripted(alias, answers);
      assert.ok(resolution.kind === 'resolved');
      const { media } = resolution;
      assert.equal(resolution.provider, provider);
      assert.equal(media.sources[0]?.url.href, file);
      assert.equal(media.title, 'Look at #this');
      assert.equal(media.description, 'A cat');
      assert.deepEqual(requests.slice(2), [page, file]);
    });

    it('plays one that is attached alone', async () => {
      const { resolution } = await resolveAs({ json: { ...note, attachment: note.attachment[1] } });
      assert.ok(resolution.kind === 'resolved');
    });

    it('says why there is none', async () => {
      for (const [answer, code] of [
        [{ status: 404 }, 'source_error'],
        [{ status: 403, json: {} }, 'source_protected'],
        [{ json: { ...note, attachment: [] } }, 'source_unsupported'],
        [{ text: '<!doctype html>a page' }, 'source_error'],
      ] as const) {
        const { resolution } = await resolveAs(answer);
        assert.ok(resolution.kind === 'failed');
        assert.equal(resolution.code, code);
      }
    });

    it('leaves hosts that run something else to what they answer', async () => {
      const { resolution } = await resolveScripted(page, { [page]: playableHls() });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'hls');
    });

    it('survives changes of the answers', () => assertSurvivesChanges(page, answers));
  });
}

/** To the shape that the ActivityStreams vocabulary describes under “Note”. */
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
  return { host: nodeInfoOf(origin, software), note, file };
}
