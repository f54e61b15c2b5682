import '../shared/page.css';
import './home.css';
import { createElement } from '../shared/create-element.ts';
import { shapeLike } from '../shared/shape-like.ts';
import { videoPanel } from '../shared/video-panel.ts';
import { embedAddress, type EmbedOutcome } from './embed-address.ts';

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
  const address = elements.field.value.trim();
  if (address === '' || elements.form.getAttribute('aria-busy') === 'true') return;
  elements.form.setAttribute('aria-busy', 'true');
  elements.result.replaceChildren();
  say(elements, 'busy', 'Looking at the address …');
  const outcome = await embedAddress(address);
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
  const title = video.title ?? 'Your video';
  say(elements, 'done', `Ready to play: ${title}`);
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
    createElement('h2', { class: 'result-title' }, [title]),
    frame,
    createElement('p', { class: 'result-link' }, [
      createElement('a', { href: new URL(video.embed.player).pathname }, ['Open the watch page']),
    ]),
    ...videoPanel(video),
  );
}

function say({ status: line }: Elements, kind: 'busy' | 'done' | 'error', text: string): void {
  line.dataset['kind'] = kind;
  line.textContent = text;
}
