import './extras.css';
import { loadText, PREFERENCES_KEY } from '../device-storage.ts';
import { playUntil } from '../play-until.ts';
import { applyCaptionStyle, type CaptionStyle } from '../preferences/caption-styles.ts';
import { parsePreferences } from '../preferences/preferences.ts';
import { savePosition } from '../save-position.ts';
import { enhanceTimeline } from '../timeline/enhance-timeline.ts';
import { offerEndScreen } from './end-screen.ts';
import type { Extras } from './extras.ts';
import { offerHoldSpeed } from './hold-speed.ts';
import { keepSpeed } from './keep-speed.ts';
import { showKeyFeedback } from './key-feedback.ts';
import { describeMediaSession } from './media-session.ts';
import { addMenuDialogs } from './menu-dialogs.ts';
import { offerSound } from './offer-sound.ts';
import { showSpeedBadge } from './speed-badge.ts';
import { showTitleBar } from './title-bar.ts';
import { keepScreenOn } from './wake-lock.ts';

/** Adds the features that playback does not need. */
export function addExtras(extras: Extras): void {
  const { controller, video, playable, options, isLive, canResume } = extras;
  const { startSeconds, endSeconds, controls } = options;
  if (endSeconds !== null) playUntil(video, { startSeconds: startSeconds ?? 0, endSeconds });
  if (canResume) savePosition(video, playable.id);
  keepSpeed(controller, video);
  keepScreenOn(video);
  describeMediaSession(extras);
  offerHoldSpeed(controller, video);
  offerSound(extras);
  applyCaptionStyle(controller, readCaptionStyle(extras));
  showKeyFeedback(extras);
  if (!controls) return;
  showSpeedBadge(controller, video);
  addMenuDialogs(extras);
  offerEndScreen(extras);
  if (!isLive) enhanceTimeline(extras);
  if (!isWatchPage(extras)) showTitleBar(extras);
}

function readCaptionStyle({ isStored }: Extras): CaptionStyle {
  return (isStored && parsePreferences(loadText(PREFERENCES_KEY)).captionStyle) || {};
}

/** The watch page itself shows the title and the links. */
function isWatchPage({ playable }: Extras): boolean {
  return location.pathname === new URL(playable.embed.player).pathname;
}
