import { Type } from 'typebox';

import { TOKEN_PARAMETER } from '#platform/http/validation/schema-parts.ts';

export const VideoParams = Type.Object({
  videoId: Type.String({ description: 'Video ID.', examples: ['vid_7Yc1Kx9QmTz4WbNd'] }),
});

export const TokenQuery = Type.Object(TOKEN_PARAMETER);
