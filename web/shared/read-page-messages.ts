import type {
  HomeScriptMessages,
  ShareMessages,
  SignInMessages,
} from '#features/pages/messages/messages-wire.ts';

/** The texts that the server wrote into a page with the share fields, as a data block. */
export function readShareMessages(): ShareMessages {
  return JSON.parse(readBlock());
}

/** The texts of the home page. */
export function readHomeMessages(): HomeScriptMessages {
  return JSON.parse(readBlock());
}

/** The texts of the sign-in pages. */
export function readSignInMessages(): SignInMessages {
  return JSON.parse(readBlock());
}

function readBlock(): string {
  return document.getElementById('page-messages')?.textContent ?? '{}';
}
