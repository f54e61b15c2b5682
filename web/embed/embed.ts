import '../shared/trusted-types.ts';
import './embed.css';
import { parsePlayerOptions } from '../player/player-options.ts';
import { servePlayerJs } from '../player/serve-player-js.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { startVideo } from '../shared/start-video.ts';

const video = readPageVideo();
if (video !== undefined) {
  const options = parsePlayerOptions(new URLSearchParams(location.search));
  void startVideo(video, options).then((element) => element && servePlayerJs(element));
}
