// The controls look for the track lists as soon as they receive their media element.
import './tracked-media-element.ts';

export { mountControls } from './mount-controls.ts';
