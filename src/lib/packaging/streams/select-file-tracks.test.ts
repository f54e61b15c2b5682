import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { selectFileTracks } from './select-file-tracks.ts';
import type { StreamTrack } from './stream.ts';

describe('selectFileTracks', () => {
  it('selects the largest video, then common codecs, then the highest bit rate', () => {
    const small = toVideo('small', { height: 360, average: 9e6 });
    const hevc = toVideo('hevc', { height: 720, average: 3e6, codec: 'hvc1.1.6.L93.B0' });
    const low = toVideo('low', { height: 720, average: 1e6 });
    const high = toVideo('high', { height: 720, average: 2e6 });
    assert.deepEqual(select([small, hevc, low, high]), ['high']);
    assert.deepEqual(select([small, hevc]), ['hevc']);
  });

  it('selects one track of each language and label', () => {
    const tracks = [
      toAudio('ac3', { language: 'en', codec: 'ac-3', average: 400_000 }),
      toAudio('low', { language: 'en', average: 64_000 }),
      toAudio('high', { language: 'en', average: 128_000 }),
      toAudio('comments', { language: 'en', label: 'Comments' }),
      toAudio('french', { language: 'fr' }),
    ];
    const found = select([toVideo('video', {}), ...tracks]);
    assert.deepEqual(found, ['video', 'high', 'comments', 'french']);
    assert.deepEqual(select(tracks), ['high', 'comments', 'french']);
    const many = Array.from({ length: 20 }, (_, n) => toAudio(`a${n}`, { label: `${n}` }));
    assert.equal(select(many).length, 8);
  });

  it('selects the sound in the segments of the video', () => {
    const [first, second] = [toVideo('video0', { height: 180 }), toVideo('video1', {})];
    const [sound, other] = [toAudio('audio0', {}), toAudio('audio1', {})];
    const french = toAudio('audio2', { language: 'fr' });
    const sounds = [
      { videoId: 'video0', track: sound },
      { videoId: 'video1', track: other },
    ];
    assert.deepEqual(select([first, sound, second, french], sounds), [
      'video1',
      'audio1',
      'audio2',
    ]);
    // A video without sound leaves that of the others.
    const heard = select([first, sound, second], sounds.slice(0, 1));
    assert.deepEqual(heard, ['video1', 'audio0']);
  });

  it('omits text and what MP4 lacks, but no video with sound only', () => {
    const webm = toAudio('webm', { format: 'webm', language: 'de' });
    const text = toAudio('text', { kind: 'text' });
    assert.deepEqual(select([toVideo('video', {}), webm, text]), ['video']);
    assert.deepEqual(select([toVideo('video', { format: 'webm' }), toAudio('audio', {})]), []);
    assert.deepEqual(select([webm, text]), []);
  });
});

function select(
  tracks: readonly StreamTrack[],
  sounds: Parameters<typeof selectFileTracks>[0]['sounds'] = [],
): readonly string[] {
  return selectFileTracks({ tracks, sounds, live: null, periods: [], hls: null, captions: [] }).map(
    ({ id }) => id,
  );
}

type Details = Partial<StreamTrack> & { readonly average?: number; readonly height?: number };

function toVideo(id: string, { height = 720, ...details }: Details): StreamTrack {
  const video = { width: height * 2, height, frameRate: null, range: 'SDR' } as const;
  return { ...toAudio(id, { kind: 'video', codec: 'avc1.64001f', ...details }), video };
}

function toAudio(id: string, { average = 1, ...details }: Details): StreamTrack {
  return {
    id,
    kind: 'audio',
    format: 'mp4',
    codec: 'mp4a.40.2',
    language: null,
    label: null,
    isDefault: true,
    video: null,
    audio: null,
    bandwidth: { peak: average, average },
    parts: [],
    ...details,
  };
}
