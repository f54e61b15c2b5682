// Loaded before the service: moves its clock ahead by CLOCK_OFFSET_MS, so that leases expire
// without waiting. On SIGUSR2, the clock jumps to the offset in the file CLOCK_OFFSET_FILE.
import { readFileSync } from 'node:fs';

import { readEnvironment } from '#platform/config/env.ts';

const { CLOCK_OFFSET_MS = '0', CLOCK_OFFSET_FILE: file = '' } = readEnvironment();
let offsetMs = Number(CLOCK_OFFSET_MS);
if (file !== '') {
  process.on('SIGUSR2', () => {
    offsetMs = Number(readFileSync(file, 'utf8'));
  });
}
const now = Date.now.bind(Date);
Date.now = () => now() + offsetMs;
