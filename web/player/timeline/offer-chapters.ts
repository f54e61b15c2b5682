import './chapters.css';
import type { Video } from '#sdk';

import { createElement } from '../../shared/create-element.ts';
import { toSameOriginUrl } from '../../shared/same-origin-url.ts';
import type { Extras } from '../extras/extras.ts';
import { EXTRA_MESSAGES } from '../messages/extra-messages.ts';
import { buildChaptersMenu } from './chapters-menu.ts';
import { describeChapterOnTimeline } from './describe-chapter.ts';
import { type Chapter, findChapterIndex, readChapters } from './read-chapters.ts';

/**
 * Divides the timeline into chapters, shows their titles above it, and adds a menu. Adds nothing if
 * the track has no chapters.
 */
export function offerChapters(
  extras: Extras,
  { url, language: srclang, label }: Video['subtitles'][number],
): void {
  const { video, playable } = extras;
  const src = toSameOriginUrl(url, playable);
  // Browsers load only default tracks.
  const track = createElement('track', { src, kind: 'chapters', srclang, label, default: true });
  track.addEventListener('load', () => {
    const chapters = readChapters(track.track);
    // The controls update when the track list changes, but not when the cues of a track have
    // loaded.
    video.textTracks.dispatchEvent(new Event('change'));
    if (chapters.length > 0) showChapters(extras, chapters);
  });
  video.append(track);
}

function showChapters({ controller, video, messages }: Extras, chapters: readonly Chapter[]): void {
  const { chapters: name } = EXTRA_MESSAGES[messages.language];
  const menu = buildChaptersMenu(chapters, {
    name,
    onSelect: (seconds) => {
      video.currentTime = seconds;
    },
  });
  const title = createElement('span', { class: 'player-chapter-title' });
  const button = createElement(
    'media-chrome-menu-button',
    {
      class: 'player-chapter',
      invoketarget: menu.element.id,
      'aria-expanded': 'false',
      notooltip: true,
    },
    [title],
  );
  const bar = createElement('media-control-bar', { class: 'player-chapter-bar' }, [button]);
  const timeRange = controller.querySelector<HTMLElement>('media-time-range');
  // The menu comes first, because the button looks for it when it is connected.
  controller.querySelector('media-settings-menu')?.after(menu.element);
  controller.querySelector('.player-timeline')?.before(bar);

  let shown: number | undefined;
  function showCurrent(): void {
    const index = findChapterIndex(chapters, video.currentTime);
    if (index === shown) return;
    shown = index;
    const current = chapters[index]?.title;
    title.textContent = current ?? name;
    button.setAttribute('aria-label', current === undefined ? name : `${name}: ${current}`);
    menu.setCurrent(index);
  }
  showCurrent();
  for (const event of ['timeupdate', 'seeking']) video.addEventListener(event, showCurrent);
  if (timeRange !== null) describeChapterOnTimeline(timeRange, chapters);
}
