import './embed.css';
import { readPlayerOptions } from '../player/player-options.ts';
import { speakPlayerJs } from '../player/speak-player-js.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { startVideo } from '../shared/start-video.ts';

const video = readPageVideo();
if (video !== undefined) {
  const options = readPlayerOptions(new URLSearchParams(location.search));
  void startVideo(video, options).then((element) => element && speakPlayerJs(element));
}
