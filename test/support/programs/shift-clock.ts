// Loaded before the service: its clock runs CLOCK_OFFSET_MS ahead, so that a lease lapses without a wait.
import { readEnvironment } from '#platform/config/env.ts';

const offsetMs = Number(readEnvironment()['CLOCK_OFFSET_MS']);
const now = Date.now.bind(Date);
Date.now = () => now() + offsetMs;
