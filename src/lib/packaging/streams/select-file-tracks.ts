import { isCommonCodec } from '../is-common-codec.ts';
import type { MuxedSound, Stream, StreamTrack } from './stream.ts';

const AUDIO_MAX = 8;

/**
 * The best video of a stream with its sound: that of its own segments, and one track of each language
 * and label. Empty if MP4 has no place for its video, or for all of its sound.
 */
export function selectFileTracks({ tracks, sounds }: Stream): readonly StreamTrack[] {
  const videos = tracks.filter(({ kind }) => kind === 'video');
  const [video] = videos.filter(isMp4).toSorted(compareVideos);
  if (videos.length > 0 && video === undefined) return [];
  const audios = tracks.filter((track) => track.kind === 'audio' && isMp4(track));
  const alike = Map.groupBy(replaceSound(audios, sounds, video), ({ language, label }) =>
    JSON.stringify([language, label]),
  );
  const best = [...alike.values()].flatMap((group) => group.toSorted(compare).slice(0, 1));
  return [...(video === undefined ? [] : [video]), ...best.slice(0, AUDIO_MAX)];
}

function isMp4({ format }: StreamTrack): boolean {
  return format === 'mp4';
}

/** The sound of other videos than the best one is omitted. */
function replaceSound(
  audios: readonly StreamTrack[],
  sounds: readonly MuxedSound[],
  video: StreamTrack | undefined,
): readonly StreamTrack[] {
  const own = sounds.find(({ videoId }) => videoId === video?.id);
  if (own === undefined) return audios;
  const others = audios.filter(({ id }) => !sounds.some(({ track }) => track.id === id));
  return [own.track, ...others];
}

function compareVideos(a: StreamTrack, b: StreamTrack): number {
  return countPixels(b) - countPixels(a) || compare(a, b);
}

function countPixels({ video }: StreamTrack): number {
  return video === null ? 0 : video.width * video.height;
}

function compare(a: StreamTrack, b: StreamTrack): number {
  return (
    Number(isCommonCodec(b.codec)) - Number(isCommonCodec(a.codec)) ||
    b.bandwidth.average - a.bandwidth.average
  );
}
