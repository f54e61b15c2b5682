import '../shared/trusted-types.ts';
import '../shared/page.css';
import './watch.css';
import { parsePlayerOptions } from '../player/player-options.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { setAspectRatio } from '../shared/set-aspect-ratio.ts';
import { startVideo } from '../shared/start-video.ts';
import { videoPanel } from '../shared/video-panel.ts';

const video = readPageVideo();
if (video !== undefined) {
  void startVideo(video, parsePlayerOptions(new URLSearchParams(location.search)));
  if (video.status === 'ready') {
    const stage = document.getElementById('player');
    if (stage !== null) setAspectRatio(stage, video);
    document.getElementById('panel')?.replaceChildren(...videoPanel(video));
  }
}
