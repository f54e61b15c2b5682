import '../shared/page.css';
import './watch.css';
import { readPlayerOptions } from '../player/player-options.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { shapeLike } from '../shared/shape-like.ts';
import { startVideo } from '../shared/start-video.ts';
import { videoPanel } from '../shared/video-panel.ts';

const video = readPageVideo();
if (video !== undefined) {
  void startVideo(video, readPlayerOptions(new URLSearchParams(location.search)));
  if (video.status === 'ready') {
    const stage = document.getElementById('player');
    if (stage !== null) shapeLike(stage, video);
    document.getElementById('panel')?.replaceChildren(...videoPanel(video));
  }
}
