import { fillMessage } from '#lib/i18n/fill-message.ts';

import { html, type Html, htmlMessage } from '../../layout/html.ts';
import type { AccountTexts } from '../../messages/account-texts.ts';
import { codeField, emailField, nameField, passwordField } from './fields.ts';

/** What the settings of the service allow visitors to do. */
export type SignInOptions = {
  readonly registration: 'open' | 'closed' | 'oidc';
  readonly sendsEmail: boolean;
  /** Name of the provider for single sign-on; null without one. */
  readonly singleSignOn: string | null;
};

type FormContext = {
  readonly texts: AccountTexts;
  readonly options: SignInOptions;
  /** The URL path of the account area, with a slash at its end. */
  readonly area: string;
  /** The code of the failure of the last single sign-on, from the URL. */
  readonly failure: string | null;
};

export type SignInForm = {
  readonly title: string;
  readonly content: Html;
  /** A hint or a link to another page, shown below the form. */
  readonly below: Html | null;
};

export type RenderForm = (context: FormContext) => SignInForm;

/** The pages for visitors without a session, by the last part of their path. */
export const SIGN_IN_FORMS: ReadonlyMap<string, RenderForm> = new Map([
  ['login', signInForm],
  ['signup', signUpForm],
  ['forgot-password', forgotPasswordForm],
  ['reset-password', resetPasswordForm],
  ['confirm-email', confirmEmailForm],
]);

function signInForm(context: FormContext): SignInForm {
  const { texts, options, area, failure } = context;
  const { signIn, signOn, passwordReset } = texts;
  const failures = new Map(Object.entries(signOn.failures));
  const fields = html`${emailField(texts)}
  ${passwordField(texts, { kind: 'current', name: 'password', label: signIn.password })}
  ${options.sendsEmail ? html`<p><a href="${area}forgot-password">${passwordReset.forgot}</a></p>` : null}`;
  const content = html`<div id="first-step">
      ${form('signIn', { fields, submit: signIn.signIn, failure: failures.get(failure ?? '') })}
      ${signOnLink(context)} ${form('passkey', { fields: null, submit: signIn.withPasskey })}
    </div>
    <div id="second-step" hidden>
      ${form('code', { fields: codeField(texts), submit: signIn.signIn })}
      <button class="button" type="button" id="start-over">${signIn.startOver}</button>
    </div>`;
  return { title: signIn.signIn, content, below: signUpHint(context) };
}

function signUpHint({ texts: { signIn }, options, area }: FormContext): Html | null {
  if (options.registration === 'oidc') return null;
  if (options.registration === 'closed') return html`${signIn.closed}`;
  const signUp = html`<a href="${area}signup">${signIn.signUp}</a>`;
  return htmlMessage(signIn.noAccount, { signUp });
}

function signUpForm(context: FormContext): SignInForm {
  const { texts, options } = context;
  const { signIn, signOn } = texts;
  const fields = html`${nameField(texts)} ${emailField(texts)}
  ${passwordField(texts, { kind: 'new', name: 'password', label: signIn.password })}`;
  const { registration, singleSignOn } = options;
  const content = html`${registration === 'closed' ? html`<p>${signIn.closed}</p>` : null}
  ${registration === 'open' ? form('signUp', { fields, submit: signIn.createAccount }) : null}
  ${
    registration === 'closed' || singleSignOn === null
      ? null
      : html`<p>${fillMessage(signOn.signUp, { name: singleSignOn })}</p>
          ${signOnLink(context)}`
  }`;
  const below = htmlMessage(signIn.hasAccount, { signIn: signInLink(context) });
  return { title: signIn.signUp, content, below };
}

function forgotPasswordForm(context: FormContext): SignInForm {
  const { texts } = context;
  const { title, intro, send, sent } = texts.passwordReset;
  const fields = html`<p>${intro}</p>
    ${emailField(texts)}`;
  const content = form('requestReset', { fields, submit: send, done: sent });
  return { title, content, below: signInLink(context) };
}

function resetPasswordForm(context: FormContext): SignInForm {
  const { texts, options, area } = context;
  const { choose, newPassword: label, again, askAgain, save, done } = texts.passwordReset;
  const fields = passwordField(texts, { kind: 'new', name: 'newPassword', label });
  const newLink = options.sendsEmail
    ? html`<a href="${area}forgot-password">${again}</a>`
    : html`${askAgain}`;
  const content = html`${form('resetPassword', { fields, submit: save, done })}
  ${linkFailure(texts, newLink)}`;
  return { title: choose, content, below: signInLink(context) };
}

/**
 * The page has a button, because mail scanners open links and would confirm foreign addresses.
 * Without a session of the account, its script shows the field for the password.
 */
function confirmEmailForm(context: FormContext): SignInForm {
  const { texts, area } = context;
  const { title, intro, owner, password: label, again, confirm, done } = texts.confirmEmail;
  const fields = html`<p role="status" id="intro" data-owner="${owner}">${intro}</p>
    <fieldset id="owner" hidden disabled>
      ${passwordField(texts, { kind: 'current', name: 'password', label })}
    </fieldset>`;
  const newLink = html`<a href="${area}profile">${again}</a>`;
  const content = html`${form('confirmEmail', { fields, submit: confirm, done })}
  ${linkFailure(texts, newLink)}`;
  return { title, content, below: signInLink(context) };
}

/** The script shows both if the URL lacks its token, and only the second for a used token. */
function linkFailure({ incompleteLink }: AccountTexts, newLink: Html): Html {
  return html`<p class="failure" role="alert" id="incomplete" data-text="${incompleteLink}"></p>
    <p id="again" hidden>${newLink}</p>`;
}

function signInLink({ texts, area }: FormContext): Html {
  return html`<a href="${area}login">${texts.signIn.signIn}</a>`;
}

/** The script adds the page to return to. Empty without a provider. */
function signOnLink({ texts, options: { singleSignOn: name }, area }: FormContext): Html | null {
  if (name === null) return null;
  const text = fillMessage(texts.signOn.signIn, { name });
  return html`<a class="button" id="sign-on" href="${area}api/oidc/start">${text}</a>`;
}

type FormOptions = {
  /** Null for a form that is only a button. */
  readonly fields: Html | null;
  readonly submit: string;
  readonly failure?: string | undefined;
  /** Replaces the form once the request has succeeded. */
  readonly done?: string;
};

/**
 * The script sends the form. Until it has loaded, the fields are disabled, because the browser
 * would send them to the URL of the page.
 */
function form(action: string, { fields, submit, failure, done }: FormOptions): Html {
  const style = fields === null ? 'button' : 'button button-primary';
  return html`<form
      method="post"
      data-action="${action}"
      ${action === 'passkey' ? html`hidden` : null}
    >
      <fieldset disabled data-ready>
        ${fields}
        <p class="failure" role="alert">${failure ?? ''}</p>
        <button class="${style}" type="submit">${submit}</button>
      </fieldset>
    </form>
    ${done === undefined ? null : html`<p role="status" tabindex="-1" data-done="${done}"></p>`}`;
}
