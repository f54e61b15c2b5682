/** The public interface of the feature. */
export { checkCanaries, type CanaryReport, type CanaryResult } from './check-canaries.ts';
