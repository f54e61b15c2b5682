import { isBackgroundVideo } from '#lib/html/is-background-video.ts';
import { type HtmlToken, scanHtml } from '#lib/html/scan-html.ts';

type Attributes = ReadonlyMap<string, string>;

export type EmbedSink = {
  /** Receives the attributes of a `video`, or of a `source` in it. */
  readonly addVideo: (attributes: Attributes) => void;
  readonly addFrame: (attributes: Attributes) => void;
};

/** Reads the videos and frames in the HTML text of an item. */
export function readEmbeds(html: string, sink: EmbedSink): void {
  if (!/<(?:video|iframe)\b/i.test(html)) return;
  scanHtml(html, { textElements: new Set(), onToken: createEmbedReader(sink) });
}

export function createEmbedReader({ addVideo, addFrame }: EmbedSink): (token: HtmlToken) => void {
  let isInVideo = false;
  return (token) => {
    if (token.kind === 'text') return;
    if (token.name === 'video') {
      isInVideo = token.kind === 'open' && !isBackgroundVideo(token.attributes);
    }
    if (token.kind === 'close') return;
    if (token.name === 'iframe') addFrame(token.attributes);
    else if (isInVideo && VIDEO_PARTS.has(token.name)) addVideo(token.attributes);
  };
}

const VIDEO_PARTS: ReadonlySet<string> = new Set(['video', 'source']);
