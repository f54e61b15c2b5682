// Loaded before the service: moves its clock ahead by CLOCK_OFFSET_MS, so that leases expire
// without waiting.
import { readEnvironment } from '#platform/config/env.ts';

const offsetMs = Number(readEnvironment()['CLOCK_OFFSET_MS']);
const now = Date.now.bind(Date);
Date.now = () => now() + offsetMs;
