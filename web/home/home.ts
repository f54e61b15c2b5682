import '../shared/page.css';
import './home.css';
import { createElement } from '../shared/create-element.ts';
import { shapeLike } from '../shared/shape-like.ts';
import { videoPanel } from '../shared/video-panel.ts';
import { embedAddress, type EmbedOutcome } from './embed-address.ts';
import { toWebAddress } from './to-web-address.ts';

/** Most sources have answered by then; a person who still waits wants to know that it goes on. */
const SLOW_MS = 5_000;

const form = document.querySelector<HTMLFormElement>('#open');
const field = document.querySelector<HTMLInputElement>('#address');
const status = document.querySelector<HTMLElement>('#status');
const result = document.querySelector<HTMLElement>('#result');

if (form !== null && field !== null && status !== null && result !== null) {
  const elements = { form, field, status, result };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void openAddress(elements);
  });
  const given = new URLSearchParams(location.search).get('url');
  if (given !== null && given !== '') {
    field.value = given;
    void openAddress(elements);
  }
}

type Elements = {
  readonly form: HTMLFormElement;
  readonly field: HTMLInputElement;
  readonly status: HTMLElement;
  readonly result: HTMLElement;
};

async function openAddress(elements: Elements): Promise<void> {
  const address = toWebAddress(elements.field.value);
  if (address === '' || elements.form.getAttribute('aria-busy') === 'true') return;
  elements.field.value = address;
  elements.form.setAttribute('aria-busy', 'true');
  elements.result.replaceChildren();
  say(elements, 'busy', 'Looking at the address …');
  const slowness = setTimeout(
    () => say(elements, 'busy', 'The source is slow to answer. Still looking …'),
    SLOW_MS,
  );
  const outcome = await embedAddress(address);
  clearTimeout(slowness);
  elements.form.removeAttribute('aria-busy');
  show(elements, outcome);
}

function show(elements: Elements, outcome: EmbedOutcome): void {
  const isRefused = outcome.kind === 'refused';
  elements.field.setAttribute('aria-invalid', String(isRefused));
  if (outcome.kind === 'refused') {
    say(elements, 'error', outcome.message);
    elements.field.focus();
    return;
  }
  const { video } = outcome;
  const title = video.title ?? 'Untitled video';
  say(elements, 'done', video.title === null ? 'Ready to play.' : `Ready to play: ${title}`);
  const heading = createElement('h2', { class: 'result-title', dir: 'auto', tabindex: '-1' }, [
    title,
  ]);
  const frame = createElement('iframe', {
    class: 'stage',
    // Relative: the page may have been opened under another name than the public one.
    src: new URL(video.embed.iframe).pathname,
    title: `Player: ${title}`,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    allowfullscreen: true,
  });
  shapeLike(frame, video);
  elements.result.replaceChildren(
    heading,
    frame,
    createElement('p', { class: 'result-link' }, [
      createElement('a', { href: new URL(video.embed.player).pathname }, ['Open the watch page']),
    ]),
    ...videoPanel(video),
  );
  // The next Tab goes to the player, and a small screen shows it: its keyboard closes, the page moves.
  heading.focus({ preventScroll: true });
  if (frame.getBoundingClientRect().bottom > window.innerHeight) heading.scrollIntoView();
}

function say({ status: line }: Elements, kind: 'busy' | 'done' | 'error', text: string): void {
  line.dataset['kind'] = kind;
  line.textContent = text;
}
