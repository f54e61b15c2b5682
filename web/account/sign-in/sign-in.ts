import '../../shared/page.css';
import './sign-in.css';
import '../../shared/language-switch.ts';
import '../../shared/theme-switch.ts';
import { hasSessionTokenFormat } from '#contract/ids.ts';
import { ReelayError } from '#sdk';

import { toPath } from '../../shared/base-url.ts';
import { readSignInMessages } from '../../shared/read-page-messages.ts';
import { isOwnerRequired } from '../api/call-api.ts';
import { describeError, ShownError } from '../api/describe-error.ts';
import { canUsePasskeys, omitCancellation, signInWithPasskey } from '../api/passkey-queries.ts';
import { findNextPage, toSignOnQuery } from './next-page.ts';
import { readLinkToken } from './read-link-token.ts';
import {
  confirmEmail,
  confirmPasswordReset,
  requestPasswordReset,
  signIn,
  signInWithCode,
  signUp,
} from './requests.ts';

/** Returns the text of a field. */
type Read = (name: string) => string;
type Action = {
  readonly send: (read: Read) => Promise<unknown>;
  readonly onSuccess: (form: HTMLFormElement) => void;
  /** Returns the error to show, or `null` for an error that the page handles otherwise. */
  readonly onError?: (error: unknown) => unknown;
};

const messages = readSignInMessages();
let challenge = '';

/** By the `data-action` of the forms. */
const ACTIONS: ReadonlyMap<string, Action> = new Map([
  [
    'signIn',
    {
      send: (read: Read) => signIn({ email: read('email'), password: read('password') }),
      onSuccess: startSession,
      onError: askForCode,
    },
  ],
  [
    'code',
    {
      send: (read: Read) => signInWithCode({ challenge, code: read('code') }),
      onSuccess: startSession,
    },
  ],
  ['passkey', { send: signInWithPasskey, onSuccess: startSession, onError: omitCancellation }],
  ['signUp', { send: sendSignUp, onSuccess: startSession }],
  [
    'requestReset',
    { send: (read: Read) => requestPasswordReset(read('email')), onSuccess: finish },
  ],
  ['resetPassword', { send: sendNewPassword, onSuccess: finish, onError: offerNewLink }],
  ['confirmEmail', { send: sendConfirmation, onSuccess: finish, onError: askForPassword }],
]);

for (const form of document.querySelectorAll('form')) {
  const action = ACTIONS.get(form.dataset['action'] ?? '');
  if (action === undefined) continue;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form, action);
  });
  form.hidden = form.dataset['action'] === 'passkey' && !canUsePasskeys();
}
for (const fields of document.querySelectorAll<HTMLFieldSetElement>('[data-ready]')) {
  fields.disabled = false;
}
for (const button of document.querySelectorAll<HTMLElement>('.eye')) {
  button.addEventListener('click', () => togglePassword(button));
}
checkLink();
document.getElementById('start-over')?.addEventListener('click', () => showStep('first'));
const signOn = document.querySelector<HTMLAnchorElement>('#sign-on');
if (signOn !== null) signOn.search = toSignOnQuery(findNextPage());

async function submit(form: HTMLFormElement, action: Action): Promise<void> {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  showFailure(form, null);
  const values = new FormData(form);
  try {
    await action.send((name) => toText(values.get(name)));
    action.onSuccess(form);
  } catch (error) {
    showFailure(form, action.onError === undefined ? error : action.onError(error));
  } finally {
    form.ariaBusy = null;
  }
}

/** No form has a field for files. */
function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function showFailure(form: HTMLFormElement, error: unknown): void {
  const line = form.querySelector('[role="alert"]');
  if (error === null) {
    line?.replaceChildren();
    return;
  }
  const { message, detail } = describeError(error, messages);
  const english = document.createElement('span');
  english.lang = 'en';
  english.textContent = detail;
  line?.replaceChildren(message, ...(detail === null ? [] : [' ', english]));
}

/** Opens the page that required the session, or the video list. */
function startSession(): void {
  location.assign(toPath(`account${findNextPage()}`));
}

/** Replaces the form with the text for its success. */
function finish(form: HTMLFormElement): void {
  const status = form.parentElement?.querySelector<HTMLElement>('[data-done]');
  form.hidden = true;
  if (!status) return;
  status.textContent = status.dataset['done'] ?? '';
  status.focus();
}

/** An account with an authenticator app needs a second step. */
function askForCode(error: unknown): unknown {
  if (!(error instanceof ReelayError && error.code === 'second_factor_required')) return error;
  const [detail] = error.details;
  if (detail?.challenge === undefined) return error;
  challenge = detail.challenge;
  showStep('second');
  return null;
}

function showStep(step: 'first' | 'second'): void {
  for (const each of ['first', 'second']) {
    const element = document.getElementById(`${each}-step`);
    if (element === null) continue;
    element.hidden = each !== step;
    if (each !== step) continue;
    const form = element.querySelector('form');
    form?.reset();
    form?.querySelector('input')?.focus();
  }
}

function sendSignUp(read: Read): Promise<unknown> {
  const name = read('name').trim();
  return signUp({
    email: read('email'),
    password: read('password'),
    ...(name !== '' && { name }),
  });
}

function sendNewPassword(read: Read): Promise<unknown> {
  return confirmPasswordReset({ token: readLinkToken(), newPassword: read('newPassword') });
}

/** Replaces the form if the URL of a link was cut. */
function checkLink(): void {
  const line = document.getElementById('incomplete');
  if (line === null) return;
  // The complete link would not load the page again.
  addEventListener('hashchange', () => location.reload());
  if (hasSessionTokenFormat(readLinkToken())) return;
  const form = line.parentElement?.querySelector('form');
  if (form) form.hidden = true;
  line.textContent = line.dataset['text'] ?? '';
  document.getElementById('again')?.removeAttribute('hidden');
}

function offerNewLink(error: unknown): unknown {
  if (error instanceof ReelayError && error.code === 'invalid_mail_token') {
    document.getElementById('again')?.removeAttribute('hidden');
  }
  return error;
}

function sendConfirmation(read: Read): Promise<unknown> {
  const password = read('password');
  return confirmEmail({ token: readLinkToken(), ...(password !== '' && { password }) });
}

/** Without a session of the account, a confirmation requires its password. */
function askForPassword(error: unknown): unknown {
  if (error instanceof ReelayError && error.code === 'invalid_credentials') {
    return new ShownError(messages.errors.wrongPassword);
  }
  if (!isOwnerRequired(error)) return offerNewLink(error);
  const intro = document.getElementById('intro');
  const owner = document.querySelector<HTMLFieldSetElement>('#owner');
  if (intro === null || owner === null) return error;
  intro.textContent = intro.dataset['owner'] ?? '';
  owner.hidden = false;
  owner.disabled = false;
  owner.querySelector('input')?.focus();
  return null;
}

function togglePassword(button: HTMLElement): void {
  const field = button.parentElement?.querySelector('input');
  if (!field) return;
  const isShown = field.type === 'text';
  field.type = isShown ? 'password' : 'text';
  button.ariaPressed = String(!isShown);
}
