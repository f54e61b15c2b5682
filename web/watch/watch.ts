import '../shared/page.css';
import './watch.css';
import '../shared/theme-switch.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { setAspectRatio } from '../shared/set-aspect-ratio.ts';
import { offerStartTime } from './offer-start-time.ts';
import { addShareDialog } from './share-dialog.ts';

const video = readPageVideo();
const stage = document.getElementById('player');
const button = document.getElementById('share');
if (video?.status === 'ready' && stage !== null && button !== null) {
  setAspectRatio(stage, video);
  addShareDialog(button, video);
  if (video.sources.length > 0) offerStartTime(stage, video);
}
