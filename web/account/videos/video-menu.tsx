import { menuOnDemand } from '../parts/on-demand.tsx';
import { VideoMenuButton, type VideoMenuProps } from './video-menu-button.tsx';

/** The actions of a video, on its page and in lists. */
export const VideoMenu = menuOnDemand<VideoMenuProps>({
  name: 'video-menu',
  role: 'menu',
  Button: VideoMenuButton,
  load: async () => (await import('./opened-video-menu.tsx')).OpenedVideoMenu,
});
