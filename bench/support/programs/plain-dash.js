// A page that only plays DASH: the peer of `bench/first-frame.ts`.
import { MediaPlayer } from 'dashjs';

const video = document.querySelector('video');
MediaPlayer().create().initialize(video, video.dataset.source, true);
