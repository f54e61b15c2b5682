import {
  ACCOUNT_NAME_CHARACTERS_MAX,
  CODE_CHARACTERS_MAX,
  CODE_CHARACTERS_MIN,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
} from '#contract/limits.ts';
import { EMAIL_CHARACTERS_MAX } from '#lib/net/email-pattern.ts';

import { html, type Html } from '../../layout/html.ts';
import type { AccountTexts } from '../../messages/account-texts.ts';

/** Password managers store accounts under the `username` field. */
export function emailField({ signIn }: AccountTexts): Html {
  return html`<div>
    <label for="email">${signIn.email}</label>
    <input
      id="email"
      name="email"
      type="email"
      required
      autocomplete="username"
      maxlength="${EMAIL_CHARACTERS_MAX}"
    />
  </div>`;
}

export function nameField({ signIn }: AccountTexts): Html {
  return html`<div>
    <label for="name">${signIn.name}</label>
    <p class="hint" id="name-hint">${signIn.nameHint}</p>
    <input
      id="name"
      name="name"
      autocomplete="name"
      maxlength="${ACCOUNT_NAME_CHARACTERS_MAX}"
      aria-describedby="name-hint"
    />
  </div>`;
}

/** A code of an authenticator app, or a recovery code with letters. */
export function codeField({ signIn }: AccountTexts): Html {
  return html`<div>
    <label for="code">${signIn.code}</label>
    <p class="hint" id="code-hint">${signIn.codeHint}</p>
    <input
      id="code"
      name="code"
      required
      autocomplete="one-time-code"
      autocapitalize="none"
      spellcheck="false"
      minlength="${CODE_CHARACTERS_MIN}"
      maxlength="${CODE_CHARACTERS_MAX}"
      aria-describedby="code-hint"
    />
  </div>`;
}

/** `autocomplete` identifies the password for password managers. */
const PASSWORD_KINDS = {
  current: html`autocomplete="current-password"`,
  new: html`autocomplete="new-password" minlength="${PASSWORD_CHARACTERS_MIN}"
  aria-describedby="password-hint"`,
} as const;

type PasswordOptions = {
  readonly kind: keyof typeof PASSWORD_KINDS;
  readonly name: 'password' | 'newPassword';
  readonly label: string;
};

export function passwordField(
  { togglePassword, passwordHint }: AccountTexts,
  { kind, name, label }: PasswordOptions,
): Html {
  return html`<div>
    <label for="password">${label}</label>
    ${kind === 'new' ? html`<p class="hint" id="password-hint">${passwordHint}</p>` : null}
    <div class="password">
      <input
        id="password"
        name="${name}"
        type="password"
        required
        maxlength="${PASSWORD_CHARACTERS_MAX}"
        ${PASSWORD_KINDS[kind]}
      />
      <button type="button" class="eye" aria-label="${togglePassword}" aria-pressed="false">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d="M2.5 12c2.5-4.5 5.7-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-5.7 6.5-9.5 6.5s-7-2-9.5-6.5z"
          />
          <circle cx="12" cy="12" r="2.8" />
        </svg>
      </button>
    </div>
  </div>`;
}
