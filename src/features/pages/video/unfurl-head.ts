import type { VideoWire } from '#features/videos/index.ts';

import { Html, html } from '../layout/html.ts';
import { toMediaObject } from './media-object.ts';
import { isFile } from './player-hints.ts';
import type { ShownVideo } from './shown-video.ts';

const WIDTH_UNKNOWN = 1280;
const HEIGHT_UNKNOWN = 720;

/**
 * Metadata for link previews: Open Graph, Twitter player card, schema.org object and oEmbed
 * discovery. Players are included only if any site may embed the video, because an owner's list
 * does not include the sites that show previews.
 */
export function unfurlHead(shown: ShownVideo, title: string, publicUrl: URL): Html {
  const { wire, posterUrl, sites } = shown;
  const { description, embed, author, duration, publishedAt } = wire;
  const player = sites.kind === 'any' ? playerTags(wire) : [];
  return html`<link rel="canonical" href="${embed.player}" />
    ${isForSearch(wire) ? null : html`<meta name="robots" content="noindex" />`}
    ${description === null ? null : html`<meta name="description" content="${description}" />`}
    ${author === null ? null : html`<meta name="author" content="${author.name}" />`}
    ${listDiscoveryLinks(shown, publicUrl).map(
      ({ href, type }) =>
        html`<link rel="alternate" type="${type}" href="${href}" title="oEmbed" /> `,
    )}
    ${[
      property('og:type', wire.hasVideo ? 'video.other' : 'music.song'),
      property('og:site_name', 'Reelay'),
      property('og:url', embed.player),
      property('og:title', title),
      property('og:description', description),
      property(
        wire.hasVideo ? 'video:duration' : 'music:duration',
        duration === null ? null : String(Math.round(duration)),
      ),
      property(wire.hasVideo ? 'video:release_date' : 'music:release_date', publishedAt),
      property('og:image', posterUrl),
      property('og:image:alt', posterUrl === null ? null : title),
      named('twitter:card', player.length > 0 ? 'player' : 'summary_large_image'),
      named('twitter:title', title),
      named('twitter:description', description),
      named('twitter:image', posterUrl),
      ...player,
    ]}
    ${isForSearch(wire) ? Html.fromLinkedData(toMediaObject(shown, title)) : null}`;
}

/**
 * Excludes unlisted and private videos, and pages without a playable video, from search engines.
 */
function isForSearch({ visibility, status }: VideoWire): boolean {
  return visibility === 'public' && status === 'ready';
}

/**
 * The file comes before the player page: some previews play files, and they use the first video
 * listed.
 */
function playerTags(wire: VideoWire): readonly Html[] {
  if (wire.status === 'failed') return [];
  const width = String(wire.width ?? WIDTH_UNKNOWN);
  const height = String(wire.height ?? HEIGHT_UNKNOWN);
  const sized = [property('og:video:width', width), property('og:video:height', height)];
  const { iframe, stream } = wire.embed;
  const [source] = wire.sources;
  const fileType = source !== undefined && isFile(source) ? source.mimeType : null;
  const media = wire.hasVideo ? 'og:video' : 'og:audio';
  return [
    ...(fileType === null || stream === null
      ? []
      : [
          property(media, stream),
          property(`${media}:type`, fileType),
          ...(wire.hasVideo ? sized : []),
        ]),
    property('og:video', iframe),
    property('og:video:type', 'text/html'),
    ...sized,
    named('twitter:player', iframe),
    named('twitter:player:width', width),
    named('twitter:player:height', height),
  ];
}

/** The discovery links as a `Link` header, for consumers that read no HTML. */
export function toLinkHeader(shown: ShownVideo, publicUrl: URL): string {
  return listDiscoveryLinks(shown, publicUrl)
    .map(({ href, type }) => `<${href}>; rel="alternate"; type="${type}"; title="oEmbed"`)
    .join(', ');
}

/** Discovery links (oEmbed 1.0 §4). Private videos have none. */
function listDiscoveryLinks(
  { wire: { visibility, embed } }: ShownVideo,
  publicUrl: URL,
): readonly { readonly href: string; readonly type: string }[] {
  if (visibility === 'private') return [];
  const url = new URL('oembed', publicUrl);
  url.searchParams.set('url', embed.player);
  return ['json', 'xml'].map((format) => ({
    href: `${url.href}&format=${format}`,
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
  }));
}

function property(name: string, content: string | null): Html {
  return content === null ? html`` : html`<meta property="${name}" content="${content}" /> `;
}

function named(name: string, content: string | null): Html {
  return content === null ? html`` : html`<meta name="${name}" content="${content}" /> `;
}
