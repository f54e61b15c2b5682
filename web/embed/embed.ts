import './embed.css';
import { readPlayerOptions } from '../player/player-options.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { startVideo } from '../shared/start-video.ts';

const video = readPageVideo();
if (video !== undefined) {
  startVideo(video, readPlayerOptions(new URLSearchParams(location.search)));
}
