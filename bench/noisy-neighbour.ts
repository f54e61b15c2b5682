// How much clients that submit the most expensive sources delay the others: one client at its
// allowed rate, by the segment requests of viewers, and four clients at once, by the main thread.
// The rounds with and without these clients alternate. The first part requires nginx.
// node bench/noisy-neighbour.ts [viewers|main-thread]
import { measureMainThread } from './noisy-neighbour/measure-main-thread.ts';
import { measureViewers } from './noisy-neighbour/measure-viewers.ts';

const [part] = process.argv.slice(2);
if (part !== 'main-thread') await measureViewers();
if (part !== 'viewers') await measureMainThread();
