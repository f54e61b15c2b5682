import type { ProbingAdapter } from '../../core/adapter.ts';
import { resolveWithYtDlp, YT_DLP } from './resolve-with-yt-dlp.ts';

/**
 * Runs yt-dlp, if enabled (`YTDLP`), once per submitted URL, if no other adapter has found a video.
 * Never runs it for URLs found on a page. Its results are resolved like any other URL.
 */
export const ytDlpAdapter: ProbingAdapter = {
  kind: 'probing',
  name: YT_DLP,
  info: {
    title: 'yt-dlp',
    inputs: ['any other URL, if yt-dlp is enabled (`YTDLP`)'],
    output: 'streams',
    requests: 'up to 60 (yt-dlp), then the sources',
  },
  canaries: 'last_resort',
  phase: 'after-fetch',
  mayMatch: () => true,
  resolve: async (url, ctx) =>
    ctx.position.depth > 0 ? undefined : resolveWithYtDlp(url, ctx, YT_DLP),
};
