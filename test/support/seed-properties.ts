// Loaded before the tests of `npm test`: the properties try the same inputs each time, so that a run fails for a change
// and fails again when it is repeated. `npm run test:properties` tries others.
import { configureGlobal } from 'fast-check';

configureGlobal({ seed: 20_261_121 });
