import type { TrackInfo } from './track-info.ts';

/** Whether media has video; `unknown` if its description does not show that. */
export type MediaContent = 'video' | 'audio' | 'unknown';

/** The first elements of RFC 6381 codecs of audio, and the names that containers use for them. */
const AUDIO_CODECS: ReadonlySet<string> = new Set(
  (
    'mp4a mp3 aac opus vorbis flac alac speex ac-3 ec-3 ac-4 mlpa dtsc dtse dtsh dtsl dtsx dtsy ' +
    'mha1 mha2 mhm1 mhm2 iamf samr sawb sawp sevc sqcp ulaw alaw twos sowt lpcm ipcm fpcm wma'
  ).split(' '),
);
const PCM = /^pcm[-_]/;
const TEXT_CODECS: ReadonlySet<string> = new Set(['stpp', 'wvtt', 'tx3g', 'c608', 'c708', 'sbtt']);
/** Still images, such as cover art and pictures of chapters, which players do not show. */
const PICTURE = /^(?:jpeg|mjpa|mjpb|mjpg|png|tiff|gif|mp4v\.6[cd]|v_mjpeg)(?:\.|$)/i;

/** What the tracks of a file or of an initialization segment contain. */
export function classifyTracks(tracks: readonly Pick<TrackInfo, 'kind' | 'codec'>[]): MediaContent {
  const isVideo = tracks.some(({ kind, codec }) => kind === 'video' && !PICTURE.test(codec ?? ''));
  if (isVideo) return 'video';
  return tracks.some(({ kind }) => kind === 'audio') ? 'audio' : 'unknown';
}

type Rendition = { readonly width: number | null; readonly codecs: string | null };

/** What the renditions of a manifest contain. Those without video are alternatives to the others. */
export function classifyRenditions(renditions: readonly Rendition[]): MediaContent {
  const contents = renditions.map(classifyRendition);
  if (contents.includes('video')) return 'video';
  return contents.length === 0 || contents.includes('unknown') ? 'unknown' : 'audio';
}

function classifyRendition({ width, codecs }: Rendition): MediaContent {
  return width === null ? classifyCodecs(codecs) : 'video';
}

/** Classifies a list of RFC 6381 codecs. Codecs that are not known are those of video. */
export function classifyCodecs(codecs: string | null): MediaContent {
  const families = (codecs ?? '')
    .split(',')
    .map((codec) => codec.trim().split('.', 1)[0]?.toLowerCase() ?? '')
    .filter((family) => family !== '' && !TEXT_CODECS.has(family));
  if (families.length === 0) return 'unknown';
  return families.every(isAudio) ? 'audio' : 'video';
}

function isAudio(family: string): boolean {
  return AUDIO_CODECS.has(family) || PCM.test(family);
}
