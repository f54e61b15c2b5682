import { dialogOnDemand } from '../parts/on-demand.tsx';

export const DeleteVideosDialog = dialogOnDemand({
  name: 'delete-videos',
  load: async () => (await import('./delete-videos-dialog.tsx')).DeleteVideosDialog,
});
