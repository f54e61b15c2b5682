/**
 * The kind of a resource, detected from its first bytes. Only `mp4`, `quicktime`, `webm`, `hls`,
 * `dash` and `html` lead to a video.
 */
export type MediaKind =
  | 'mp4'
  | 'quicktime'
  | 'iso_segment'
  | 'webm'
  | 'webm_segment'
  | 'matroska'
  | 'mpeg_ts'
  | 'mpeg_ps'
  | 'ogg'
  | 'avi'
  | 'flv'
  | 'windows_media'
  | 'audio'
  | 'image'
  | 'pdf'
  | 'archive'
  | 'hls'
  | 'dash'
  | 'html'
  | 'xml'
  | 'json'
  | 'utf16_text'
  | 'text'
  | 'binary'
  | 'empty';
