import '../shared/page.css';
import './home.css';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { createElement } from '../shared/create-element.ts';
import { setAspectRatio } from '../shared/set-aspect-ratio.ts';
import { embedUrl, type EmbedOutcome } from './embed-url.ts';
import { normalizeUrlInput } from './normalize-url-input.ts';

/**
 * Most sources respond within this time. If a source takes longer, the page shows that the request
 * is still in progress.
 */
const SLOW_MS = 5_000;

const form = document.querySelector<HTMLFormElement>('#open');
const field = document.querySelector<HTMLInputElement>('#address');
const status = document.querySelector<HTMLElement>('#status');
const result = document.querySelector<HTMLElement>('#result');

if (form !== null && field !== null && status !== null && result !== null) {
  const elements = { form, field, status, result };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void openUrl(elements);
  });
  const initialUrl = new URLSearchParams(location.search).get('url');
  if (initialUrl !== null && initialUrl !== '') {
    field.value = initialUrl;
    void openUrl(elements);
  }
}

type Elements = {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly status: HTMLElement;
  readonly result: HTMLElement;
};

async function openUrl(elements: Elements): Promise<void> {
  const url = normalizeUrlInput(elements.field.value);
  if (url === '' || elements.form.getAttribute('aria-busy') === 'true') return;
  elements.field.value = url;
  elements.form.setAttribute('aria-busy', 'true');
  elements.result.replaceChildren();
  showStatus(elements, 'busy', 'Detecting the video…');
  const slowTimer = setTimeout(
    () => showStatus(elements, 'busy', 'The source is slow to respond. Still working…'),
    SLOW_MS,
  );
  const [outcome, shareFields] = await Promise.all([embedUrl(url), loadShareFields()]);
  clearTimeout(slowTimer);
  elements.form.removeAttribute('aria-busy');
  showOutcome(elements, outcome, shareFields);
}

type ShareFields = (video: VideoWire) => readonly HTMLElement[];

/** The video also plays without these fields, if their script cannot be loaded. */
function loadShareFields(): Promise<ShareFields> {
  return import('../shared/share-fields.ts').then(
    ({ shareFields }) => shareFields,
    () => () => [],
  );
}

function showOutcome(elements: Elements, outcome: EmbedOutcome, shareFields: ShareFields): void {
  const isRefused = outcome.kind === 'refused';
  elements.field.setAttribute('aria-invalid', String(isRefused));
  if (outcome.kind === 'refused') {
    showStatus(elements, 'error', outcome.message);
    elements.field.focus();
    return;
  }
  const { video } = outcome;
  const title = video.title ?? 'Untitled video';
  showStatus(elements, 'done', video.title === null ? 'Ready to play.' : `Ready to play: ${title}`);
  const heading = createElement('h2', { class: 'result-title', dir: 'auto', tabindex: '-1' }, [
    title,
  ]);
  const frame = createElement('iframe', {
    class: 'stage',
    // The URL is relative, because the user may have opened the page under a host other than the
    // public URL.
    src: new URL(video.embed.iframe).pathname,
    title: `Player: ${title}`,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    allowfullscreen: true,
  });
  setAspectRatio(frame, video);
  elements.result.replaceChildren(
    heading,
    frame,
    createElement('p', { class: 'result-link' }, [
      createElement('a', { href: new URL(video.embed.player).pathname }, ['Open the watch page']),
    ]),
    createElement('section', { class: 'card' }, [
      createElement('h2', {}, ['Share']),
      ...shareFields(video),
    ]),
  );
  // With the focus on the heading, the next Tab press reaches the player. On small screens, this
  // also closes the keyboard, and the player scrolls into view.
  heading.focus({ preventScroll: true });
  if (frame.getBoundingClientRect().bottom > window.innerHeight) heading.scrollIntoView();
}

function showStatus(
  { status: line }: Elements,
  kind: 'busy' | 'done' | 'error',
  text: string,
): void {
  line.dataset['kind'] = kind;
  line.textContent = text;
}
