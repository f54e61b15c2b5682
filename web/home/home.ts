import '../shared/page.css';
import './home.css';
import '../shared/language-switch.ts';
import '../shared/theme-switch.ts';
import type { ShareMessages } from '#features/pages/messages/messages-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import type { Video } from '#sdk';

import { createElement } from '../shared/create-element.ts';
import { readHomeMessages } from '../shared/read-page-messages.ts';
import { setAspectRatio } from '../shared/set-aspect-ratio.ts';
import { embedUrl, type Refusal } from './embed-url.ts';
import { createProgressSteps, describeFound, type ProgressSteps } from './progress-steps.ts';

/**
 * Most sources respond within this time. If a source takes longer, the page shows that the request
 * is still in progress.
 */
const SLOW_MS = 5_000;

const query = new URLSearchParams(location.search);
const messages = readHomeMessages();
const home = document.querySelector<HTMLElement>('#home');
const form = document.querySelector<HTMLFormElement>('#open');
const field = document.querySelector<HTMLInputElement>('#address');
const status = document.querySelector<HTMLElement>('#status');
const result = document.querySelector<HTMLElement>('#result');

if (home !== null && form !== null && field !== null && status !== null && result !== null) {
  const elements = { home, form, field, status, result };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void openUrl(elements);
  });
  home.addEventListener('click', (event) => openExample(event, elements));
  const initialUrl = query.get('url');
  if (initialUrl !== null && initialUrl !== '') {
    field.value = initialUrl;
    void openUrl(elements);
  }
  // Back and Forward show the page of the URL that they lead to.
  addEventListener('popstate', () => location.reload());
}

type Elements = {
  /** Its state decides which parts of the page are visible. */
  readonly home: HTMLElement;
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly status: HTMLElement;
  readonly result: HTMLElement;
};

/** Opens an example without loading the page again, except in a new tab. */
function openExample(event: MouseEvent, elements: Elements): void {
  const link = event.target instanceof Element ? event.target.closest('[data-url]') : null;
  const url = link?.getAttribute('data-url') ?? '';
  if (url === '' || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (elements.form.getAttribute('aria-busy') === 'true') return;
  elements.field.value = url;
  void openUrl(elements);
}

async function openUrl(elements: Elements): Promise<void> {
  const { home: page, form: busyForm, field: input, result: area } = elements;
  const url = completeUrl(input.value.trim());
  if (url === '' || busyForm.getAttribute('aria-busy') === 'true') return;
  input.value = url;
  input.removeAttribute('aria-invalid');
  busyForm.setAttribute('aria-busy', 'true');
  page.dataset['state'] = 'busy';
  const steps = createProgressSteps(messages);
  // They reserve the space of the title and the player.
  const placeholders = [
    createElement('div', { class: 'result-title' }, ['\u00a0']),
    createElement('div', { class: 'stage placeholder' }),
  ];
  area.replaceChildren(steps.element, ...placeholders);
  area.scrollIntoView({ block: 'nearest' });
  showStatus(elements, 'busy', messages.fetchingStatus);
  const slowTimer = setTimeout(() => showStatus(elements, 'busy', messages.slowSource), SLOW_MS);
  function showFound(type: Video['type']): void {
    clearTimeout(slowTimer);
    steps.showFound(type);
    showStatus(elements, 'busy', `${describeFound(type, messages)}.`);
  }
  const sharing = loadShareFields();
  const outcome = await embedUrl(url, { onFound: showFound }, messages);
  clearTimeout(slowTimer);
  busyForm.removeAttribute('aria-busy');
  if (outcome.kind === 'refused') {
    showRefusal(elements, outcome);
    return;
  }
  steps.showFound(outcome.video.type);
  showVideo(elements, outcome.video, { steps, shareFields: await sharing });
  nameResult(url, outcome.video);
}

/** Gives the result its own URL and title, for reloads, Back and bookmarks. */
function nameResult(sourceUrl: string, { title }: Video): void {
  document.title = `${title ?? messages.untitled} · Reelay`;
  const page = new URL(location.href);
  if (page.searchParams.get('url') === sourceUrl) return;
  page.searchParams.set('url', sourceUrl);
  history.pushState(null, '', page);
}

type ShareFields = (video: Video, texts: ShareMessages) => readonly HTMLElement[];

/** The video also plays without these fields, if their script cannot be loaded. */
function loadShareFields(): Promise<ShareFields> {
  return import('../shared/share-fields.ts').then(
    ({ shareFields }) => shareFields,
    () => () => [],
  );
}

function showRefusal(elements: Elements, { message, details }: Refusal): void {
  elements.home.dataset['state'] = 'refused';
  elements.result.replaceChildren();
  elements.field.setAttribute('aria-invalid', 'true');
  showStatus(elements, 'error', message);
  if (details !== undefined) {
    elements.status.append(' ', createElement('span', { lang: 'en' }, [details]));
  }
  elements.field.focus();
}

function showVideo(
  elements: Elements,
  video: Video,
  { steps, shareFields }: { readonly steps: ProgressSteps; readonly shareFields: ShareFields },
): void {
  const title = video.title ?? messages.untitled;
  const heading = createElement('h2', { class: 'result-title', dir: 'auto', tabindex: '-1' }, [
    title,
  ]);
  const frame = createElement('iframe', {
    class: 'stage',
    src: toPagePath(video.embed.iframe),
    title: fillMessage(messages.playerTitle, { title }),
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    allowfullscreen: true,
  });
  setAspectRatio(frame, video);
  frame.addEventListener('load', () => {
    steps.showReady();
    const named =
      video.title === null
        ? messages.readyToPlay
        : fillMessage(messages.readyToPlayTitle, { title });
    showStatus(elements, 'done', named);
  });
  elements.home.dataset['state'] = 'open';
  elements.result.replaceChildren(
    steps.element,
    heading,
    frame,
    createElement('section', { class: 'card' }, [
      createElement('h2', {}, [messages.share]),
      ...shareFields(video, messages),
      createElement('p', { class: 'result-link' }, [
        createElement('a', { href: toPagePath(video.embed.player) }, [messages.openWatchPage]),
      ]),
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

/**
 * Returns a relative URL, because the user may have opened the page under a host other than the
 * public URL. A language in the URL of this page also applies to the other page.
 */
function toPagePath(url: string): string {
  const { pathname } = new URL(url);
  return query.has('lang') ? `${pathname}?lang=${messages.language}` : pathname;
}
