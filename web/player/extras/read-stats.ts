import type { StatsMessages } from '../messages/extra-messages.ts';
import { TrackedMediaElement } from '../tracked-media-element.ts';
import type { Extras } from './extras.ts';

type Row = readonly [label: string, value: string];

/** Contains no upstream URL, because viewers send the copy to others. */
export function readStats(
  { video, playable }: Pick<Extras, 'video' | 'playable'>,
  labels: StatsMessages,
): readonly Row[] {
  const [source] = playable.sources;
  const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
  const { width, height } = video.getBoundingClientRect();
  const bitrate = findBitrate(video) ?? source?.bitrate ?? null;
  const rows: readonly (readonly [keyof StatsMessages, string | null])[] = [
    ['video', playable.id],
    ['format', [source?.format, source?.codecs].filter(Boolean).join(' · ') || null],
    [
      'picture',
      `${video.videoWidth}×${video.videoHeight}${toFrameRate(source?.frameRate ?? null)}`,
    ],
    ['viewport', `${Math.round(width)}×${Math.round(height)} @${devicePixelRatio}`],
    ['bitrate', bitrate === null ? null : `${Math.round(bitrate / 1000)} kbit/s`],
    ['frames', `${droppedVideoFrames} / ${totalVideoFrames}`],
    ['buffer', `${countBuffered(video).toFixed(1)} s`],
    ['position', `${video.currentTime.toFixed(1)} s · ${video.playbackRate}×`],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [[labels[name], value]]));
}

function toFrameRate(rate: number | null): string {
  return rate === null ? '' : ` @${Math.round(rate * 100) / 100}`;
}

function findBitrate(video: HTMLVideoElement): number | undefined {
  if (!(video instanceof TrackedMediaElement)) return undefined;
  return [...video.videoRenditions].find(({ selected }) => selected)?.bitrate;
}

/** The buffered seconds after the current position. */
function countBuffered({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) {
      return buffered.end(index) - currentTime;
    }
  }
  return 0;
}
