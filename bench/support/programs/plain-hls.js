// A page that only plays HLS: the peer of `bench/first-frame.ts`.
import HlsPlayer from 'hls.js';

const video = document.querySelector('video');
const hls = new HlsPlayer();
hls.loadSource(video.dataset.source);
hls.attachMedia(video);
