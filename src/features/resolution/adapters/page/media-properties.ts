import { hasVideoName } from '#lib/media/has-video-name.ts';

/** Property names of media URLs in players and frameworks, ignoring case and separators. */
const MEDIA_PROPERTY =
  /^(?:file|files|src|srcs|url|urls|uri|href|source|sources|stream|streams|media|video|videos|clip|hls|dash|mp4|webm|m3u8|mpd|manifest|master|playlist|progressive|playback|content|download|hd|sd|low|medium|high|original|default|auto|\d{3,4}p?|(?:file|video|media|stream|hls|dash|mp4|webm|m3u8|mpd|manifest|playlist|playback|content|source|master|progressive|download|asset|clip|live|hd|sd|original)(?:file|url|uri|src|source|link|path|address|stream|hls|hd|sd|mp4|manifest)s?)$/;
/** Property names of player URLs. */
const PLAYER_PROPERTY =
  /^(?:embed|embedurl|embedsrc|embedlink|iframe|iframeurl|iframesrc|playerurl|youtubeurl|vimeourl|dailymotionurl|externalurl|videolink|oembedurl)$/;

export function isMediaProperty(name: string): boolean {
  return name.length < 40 && MEDIA_PROPERTY.test(normalizeName(name));
}

export function isPlayerProperty(name: string): boolean {
  return name.length < 40 && PLAYER_PROPERTY.test(normalizeName(name));
}

function normalizeName(name: string): string {
  return name.toLowerCase().replaceAll(/[_\-.\s]/g, '');
}

const MEDIA_TYPE =
  /^(?:video\/|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))|^(?:hls|dash|mp4|webm|m3u8)$/i;
const OTHER_NAME =
  /\.(?:js|css|jpe?g|png|gif|webp|avif|svg|vtt|srt|html?|json|xml|php|mp3|m4a|aac|ogg|wav|woff2?)(?:$|[?#])/i;

type PropertyContext = {
  /** The media type in the same object. */
  readonly type: string | null;
  /** True for player configurations, where URLs may be in properties with unusual names. */
  readonly isPlayer: boolean;
};

export function looksLikeMediaUrl(text: string, { type, isPlayer }: PropertyContext): boolean {
  if (text.length > 2048 || /\s/.test(text.trim()) || text.trim() === '') return false;
  if (hasVideoName(text)) return true;
  const isUrl = /^(?:https?:)?\/\/|^\/[^/]/.test(text);
  if (!isUrl || OTHER_NAME.test(text)) return false;
  return (
    MEDIA_TYPE.test(type ?? '') ||
    (isPlayer && /\/(?:v2\/media|playlists?|manifest|hls|dash|stream)s?\//i.test(text))
  );
}
