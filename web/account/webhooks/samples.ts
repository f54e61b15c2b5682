import go from '#docs/webhook-verification/verify.go?raw';
// oxlint-disable-next-line import/default -- its text, not the module
import node from '#docs/webhook-verification/verify.mjs?raw';
import php from '#docs/webhook-verification/verify.php?raw';
import python from '#docs/webhook-verification/verify.py?raw';
import shell from '#docs/webhook-verification/verify.sh?raw';
// oxlint-disable-next-line import/default -- its text, not the module
import typescript from '#docs/webhook-verification/verify.ts?raw';

/** The files that the documentation has and the tests run, as they are. */
export const SAMPLES = [
  { name: 'TypeScript', note: 'With this project’s package, reelay.', code: typescript },
  { name: 'Node', note: 'Without packages.', code: node },
  { name: 'Python', note: 'Without packages, Python 3.8 or later.', code: python },
  { name: 'Go', note: 'With the standard library alone.', code: go },
  { name: 'PHP', note: 'Without packages, PHP 8 or later.', code: php },
  {
    name: 'openssl',
    note: 'To look into one delivery by hand, and not for a server.',
    code: shell,
  },
] as const;
