import '../shared/page.css';
import './watch.css';
import '../shared/language-switch.ts';
import '../shared/theme-switch.ts';
import { canStore } from '../player/can-store.ts';
import { readShareMessages } from '../shared/read-page-messages.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { setAspectRatio } from '../shared/set-aspect-ratio.ts';
import { offerStartTime } from './offer-start-time.ts';
import { offerTheater } from './offer-theater.ts';
import { addShareDialog } from './share-dialog.ts';

const video = readPageVideo();
const stage = document.getElementById('player');
const button = document.getElementById('share');
if (video?.status === 'ready' && stage !== null && button !== null) {
  setAspectRatio(stage, video);
  const messages = readShareMessages();
  addShareDialog(button, video, messages);
  offerTheater({ isStored: canStore(video) });
  if (video.sources.length > 0) offerStartTime(stage, video, messages);
}
