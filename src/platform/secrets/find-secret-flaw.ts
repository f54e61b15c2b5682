export const SECRET_CHARACTERS_MIN = 32;
const DIFFERENT_CHARACTERS_MIN = 8;

/** What examples and hurried people write; random text is long enough without it. */
const PLACEHOLDERS =
  /change[ _-]?(me|this|it)|replace[ _-]?(me|this)|example|placeholder|password|passphrase|default|insecure|secret|reelay/gi;

/** What makes the secret guessable, in words for a message; undefined when nothing is seen. */
export function findSecretFlaw(secret: string): string | undefined {
  if (secret.length < SECRET_CHARACTERS_MIN) return `a value of ${secret.length} characters`;
  if (new Set(secret).size < DIFFERENT_CHARACTERS_MIN || isRepetition(secret)) {
    return 'a value that repeats itself';
  }
  if (isSequence(secret)) return 'a sequence of neighbouring characters';
  const rest = secret.replaceAll(PLACEHOLDERS, '');
  if (rest !== secret && rest.length < SECRET_CHARACTERS_MIN) return 'a placeholder';
  return undefined;
}

function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}

function isSequence(text: string): boolean {
  let neighbours = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (text.charCodeAt(index) - text.charCodeAt(index - 1) === 1) neighbours += 1;
  }
  return neighbours > text.length / 2;
}
