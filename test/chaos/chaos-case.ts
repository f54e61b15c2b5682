import type { DatabaseConfig } from '#platform/config/config.ts';

/** How long a case runs. The short versions are part of `npm run test:live`. */
export type ChaosSize = {
  /** Processes to kill in the kill loop. */
  readonly kills: number;
  /** Acknowledged writes before, during and after each fault. */
  readonly writes: number;
};

export type ChaosCase = {
  readonly name: string;
  readonly database: DatabaseConfig['kind'];
  /** What must hold, as a sentence for the report. */
  readonly invariant: string;
  /** Waits for timeouts of half a minute, so that it is not part of `npm run test:live`. */
  readonly isLong?: boolean;
  /** Why this machine can't run the case, or null. Without it, the case runs everywhere. */
  readonly findObstacle?: () => string | null;
  /** Rejects if the invariant is violated. Returns figures for the report. */
  readonly run: (size: ChaosSize) => Promise<string>;
};

/** Keeps `npm run test:live` short. */
export const SHORT: ChaosSize = { kills: 2, writes: 8 };
