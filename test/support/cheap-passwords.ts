import { createPasswords } from '#features/accounts/factors/passwords.ts';

/** The lowest cost that Argon2id allows. The real one would take most of the CPU time of a test. */
export const cheapPasswords = createPasswords({ memory: 8, passes: 1, parallelism: 1 });
