import { ABUSE } from './abuse.ts';
import { ADMIN } from './admin.ts';
import { ANALYTICS } from './analytics.ts';
import { AUDIT } from './audit.ts';
import { EDITOR } from './editor.ts';
import { FEEDS } from './feeds.ts';
import { KEYS } from './keys.ts';
import { PARTS } from './parts.ts';
import { PROFILE } from './profile.ts';
import { SECURITY } from './security.ts';
import { SHELL } from './shell.ts';
import { SUBTITLES } from './subtitles.ts';
import { USAGE } from './usage.ts';
import { VIDEO } from './video.ts';
import { VIDEOS } from './videos.ts';
import { WEBHOOKS } from './webhooks.ts';

export const TEXTS = {
  shell: SHELL,
  parts: PARTS,
  profile: PROFILE,
  security: SECURITY,
  keys: KEYS,
  usage: USAGE,
  audit: AUDIT,
  feeds: FEEDS,
  webhooks: WEBHOOKS,
  videos: VIDEOS,
  video: VIDEO,
  subtitles: SUBTITLES,
  editor: EDITOR,
  analytics: ANALYTICS,
  admin: ADMIN,
  abuse: ABUSE,
};
