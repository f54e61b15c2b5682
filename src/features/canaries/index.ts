/** The public interface of the feature. */
export { createCanaryJob, scheduleCanaryCheck, type CanaryContext } from './canary-job.ts';
export { findStoredCanaries, type StoredCanary } from './canary-store.ts';
export { checkCanaries, type CanaryReport, type CanaryResult } from './check-canaries.ts';
