import '../shared/trusted-types.ts';
import './embed.css';
import { parsePlayerOptions } from '../player/player-options.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { startVideo } from '../shared/start-video.ts';

const video = readPageVideo();
if (video !== undefined) {
  const options = parsePlayerOptions(new URLSearchParams(location.search));
  void startVideo(video, options).then(acceptCommands);
}

/** Loads the player.js protocol, which only a page that frames this one can use. */
async function acceptCommands(element: HTMLVideoElement | undefined): Promise<void> {
  if (element === undefined || window.parent === window) return;
  const { servePlayerJs } = await import('../player/serve-player-js.ts');
  servePlayerJs(element);
}
