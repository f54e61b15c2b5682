import '../shared/page.css';
import './watch.css';
import { readPageVideo } from '../shared/read-page-video.ts';
import { setAspectRatio } from '../shared/set-aspect-ratio.ts';
import { videoPanel } from '../shared/video-panel.ts';
import { offerStartTime } from './offer-start-time.ts';

const video = readPageVideo();
if (video?.status === 'ready') {
  const stage = document.getElementById('player');
  if (stage !== null) setAspectRatio(stage, video);
  document.getElementById('panel')?.replaceChildren(...videoPanel(video));
  if (stage !== null && video.sources.length > 0) offerStartTime(stage, video);
}
