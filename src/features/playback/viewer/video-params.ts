import { Type } from 'typebox';

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
});
