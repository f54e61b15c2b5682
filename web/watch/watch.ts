import '../shared/page.css';
import './watch.css';
import { readPlayerOptions } from '../player/player-options.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { startVideo } from '../shared/start-video.ts';
import { videoPanel } from '../shared/video-panel.ts';

const video = readPageVideo();
if (video !== undefined) {
  startVideo(video, readPlayerOptions(new URLSearchParams(location.search)));
  if (video.status === 'ready') {
    document.getElementById('panel')?.replaceChildren(...videoPanel(video));
  }
}
