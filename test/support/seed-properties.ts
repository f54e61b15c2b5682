// Loaded before the tests of `npm test`: a fixed seed makes failures reproducible. `npm run
// test:properties` uses random seeds.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 20_261_121 });
