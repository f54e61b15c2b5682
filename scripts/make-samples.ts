// Creates the sample media in samples/ for the demo and the tests. Requires ffmpeg. Run this when a
// sample has to change: node scripts/make-samples.ts
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { drawFrame, SCENE } from './sample-scene.ts';

const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url));
const KEYFRAME_EVERY = 50; // two seconds at 25 frames per second, which is the segment length

const FOLDER = mkdtempSync(join(tmpdir(), 'reelay-samples-'));
const PICTURE = join(FOLDER, 'scene.rgb');
const PICTURE_FORMAT = ['-f', 'rawvideo', '-pixel_format', 'rgb24']
  .concat('-video_size', `${SCENE.width}x${SCENE.height}`)
  .concat('-framerate', String(SCENE.frameRate));
const SOUND = `sine=frequency=330:beep_factor=2:duration=${SCENE.seconds}`;
const X264 =
  `-c:v libx264 -profile:v main -preset slow -pix_fmt yuv420p -g ${KEYFRAME_EVERY} ` +
  `-keyint_min ${KEYFRAME_EVERY} -sc_threshold 0`;
const AAC = '-c:a aac -b:a 32k -ac 1 -ar 44100';

writeScene();
rmSync(SAMPLES, { recursive: true, force: true });
for (const folder of ['hls-ts', 'hls-fmp4', 'dash-template', 'dash-timeline']) {
  mkdirSync(`${SAMPLES}${folder}`, { recursive: true });
}

ffmpeg(`${X264} -b:v 180k ${AAC} -movflags +faststart`, 'fast-start.mp4');
// In this file, the index (moov) follows the media data, as in files from cameras and simple
// encoders.
ffmpeg(`${X264} -b:v 180k ${AAC}`, 'index-at-end.mp4');
ffmpeg('-c:v libvpx-vp9 -pix_fmt yuv420p -b:v 150k -g 50 -c:a libopus -b:a 32k -ac 1', 'clip.webm');
hls('hls-ts', 'mpegts', 'ts');
hls('hls-fmp4', 'fmp4', 'm4s');
dash('dash-template', '-use_template 1 -use_timeline 0');
dash('dash-timeline', '-use_template 1 -use_timeline 1');
rmSync(FOLDER, { recursive: true });

function writeScene(): void {
  const file = openSync(PICTURE, 'w');
  for (let index = 0; index < SCENE.seconds * SCENE.frameRate; index += 1) {
    writeSync(file, drawFrame(index));
  }
  closeSync(file);
}

/** Two video renditions and one audio rendition. */
function hls(folder: string, segmentType: string, extension: string): void {
  ffmpeg(
    `-map 0:v -map 0:v -map 1:a ${X264} -b:v:0 180k -b:v:1 70k -filter:v:1 scale=320:180 ${AAC} ` +
      `-f hls -hls_time 2 -hls_playlist_type vod -hls_segment_type ${segmentType} ` +
      `-hls_segment_filename ${SAMPLES}${folder}/%v/segment-%d.${extension} ` +
      '-hls_fmp4_init_filename init.mp4 -master_pl_name index.m3u8 ' +
      '-var_stream_map v:0,agroup:sound,name:360p|v:1,agroup:sound,name:180p|' +
      'a:0,agroup:sound,default:yes,language:en,name:audio',
    `${folder}/%v/media.m3u8`,
  );
}

function dash(folder: string, addressing: string): void {
  ffmpeg(
    `-map 0:v -map 0:v -map 1:a ${X264} -b:v:0 180k -b:v:1 70k -filter:v:1 scale=320:180 ${AAC} ` +
      `-f dash -seg_duration 2 ${addressing} -init_seg_name init-$RepresentationID$.m4s ` +
      '-media_seg_name segment-$RepresentationID$-$Number%05d$.m4s ' +
      '-adaptation_sets id=0,streams=v|id=1,streams=a',
    `${folder}/manifest.mpd`,
  );
}

/** `options` are split at spaces; a `|` represents a space inside an option. */
function ffmpeg(options: string, output: string): void {
  const inputs = [...PICTURE_FORMAT, '-i', PICTURE, '-f', 'lavfi', '-i', SOUND];
  const given = options.split(' ').map((option) => option.replaceAll('|', ' '));
  const quiet = ['-hide_banner', '-loglevel', 'error', '-y'];
  execFileSync('ffmpeg', [...quiet, ...inputs, ...given, `${SAMPLES}${output}`], {
    stdio: 'inherit',
  });
}
