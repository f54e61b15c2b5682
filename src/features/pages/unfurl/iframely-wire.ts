import { type Static, Type } from 'typebox';

import { ErrorCodeWire } from '#platform/http/errors/error-envelope.ts';
import { literals } from '#platform/http/validation/schema-parts.ts';

const Link = Type.Object({
  href: Type.String({ description: 'URL of the player for an iframe, or of the image.' }),
  type: Type.String({ description: '`text/html` for players, `image` for thumbnails.' }),
  rel: Type.Array(Type.String()),
  media: Type.Optional(
    Type.Object({
      'aspect-ratio': Type.Optional(Type.Number({ description: 'Width divided by height.' })),
      width: Type.Optional(Type.Integer()),
      height: Type.Optional(Type.Integer()),
    }),
  ),
  html: Type.Optional(Type.String({ description: 'A responsive iframe element.' })),
});

export const IframelyWire = Type.Object(
  {
    id: Type.String({ description: 'The ID of the video.' }),
    url: Type.String({ description: 'The resolved URL.' }),
    meta: Type.Object({
      title: Type.Optional(Type.String()),
      description: Type.Optional(Type.String()),
      author: Type.Optional(Type.String()),
      author_url: Type.Optional(Type.String()),
      date: Type.Optional(Type.String({ description: 'Day of publication (UTC).' })),
      duration: Type.Optional(Type.Integer({ description: 'In seconds.' })),
      site: Type.String({ description: 'Host name of the URL.' }),
      canonical: Type.String(),
      medium: literals(['video', 'audio'], {}),
    }),
    links: Type.Object({
      player: Type.Optional(
        Type.Array(Link, { description: 'Absent if no site may embed the video.' }),
      ),
      thumbnail: Type.Optional(Type.Array(Link)),
    }),
    rel: Type.Array(Type.String(), { description: '`rel` of the player.' }),
    html: Type.Optional(Type.String({ description: '`html` of the player.' })),
  },
  {
    title: 'Iframely',
    examples: [
      {
        id: 'vid_7Yc1Kx9QmTz4WbNd',
        url: 'https://media.example/talk.mp4',
        meta: {
          title: 'A talk',
          duration: 93,
          site: 'media.example',
          canonical: 'https://media.example/talk.mp4',
          medium: 'video',
        },
        links: {
          player: [
            {
              href: 'https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd',
              type: 'text/html',
              rel: ['player', 'html5', 'ssl'],
              media: { 'aspect-ratio': 1.777778 },
              html: '<iframe src="https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd"></iframe>',
            },
          ],
        },
        rel: ['player', 'html5', 'ssl'],
        html: '<iframe src="https://video.example.com/embed/vid_7Yc1Kx9QmTz4WbNd"></iframe>',
      },
    ],
  },
);
export type Iframely = Static<typeof IframelyWire>;
export type IframelyLink = Static<typeof Link>;

export const IframelyErrorWire = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status.' }),
    error: Type.String({ description: 'Human-readable message with the next step.' }),
    code: ErrorCodeWire,
    details: Type.Optional(
      Type.Array(
        Type.Object(
          { path: Type.String(), message: Type.String() },
          { additionalProperties: true },
        ),
      ),
    ),
    requestId: Type.String(),
  },
  { $id: 'IframelyError', title: 'IframelyError' },
);
export type IframelyError = Static<typeof IframelyErrorWire>;
