/** Browsers fire `timeupdate` about four times per second. */
const TICK_MS = 250;

/**
 * A media element without a browser. It follows a script on a virtual clock and fires the same
 * events as browsers.
 */
export class ScriptedMedia extends EventTarget {
  nowMs = 0;
  currentTime = 0;
  paused = true;
  seeking = false;
  ended = false;
  muted = false;
  playbackRate = 1;
  readyState = 4;
  readonly duration: number;
  readonly buffered = {
    length: 1,
    start: (): number => 0,
    end: (): number => Math.min(this.currentTime + 10, this.duration),
  };

  constructor({ duration }: { readonly duration: number }) {
    super();
    this.duration = duration;
  }

  emit(event: string): void {
    this.dispatchEvent(new Event(event));
  }

  /** Advances the clock. The video plays if it can. */
  run(seconds: number): void {
    for (let leftMs = seconds * 1000; leftMs > 0; leftMs -= TICK_MS) {
      const stepMs = Math.min(TICK_MS, leftMs);
      this.nowMs += stepMs;
      if (this.paused || this.ended || this.seeking || this.readyState < 3) continue;
      this.currentTime += (stepMs / 1000) * this.playbackRate;
      this.emit('timeupdate');
      if (this.currentTime >= this.duration) this.#end();
    }
  }

  #end(): void {
    this.currentTime = this.duration;
    this.ended = true;
    this.paused = true;
    this.emit('pause');
    this.emit('ended');
  }

  play(): void {
    this.paused = false;
    this.ended = false;
    this.emit('play');
    if (this.readyState >= 3) this.emit('playing');
  }

  pause(): void {
    this.paused = true;
    this.emit('pause');
  }

  /** On `seeking`, `currentTime` is already the target. The frame follows later. */
  seek(seconds: number, { delaySeconds = 0.5 }: { readonly delaySeconds?: number } = {}): void {
    this.currentTime = seconds;
    this.ended = false;
    this.seeking = true;
    this.readyState = 1;
    this.emit('seeking');
    this.emit('timeupdate');
    if (!this.paused) this.emit('waiting');
    this.run(delaySeconds);
    this.seeking = false;
    this.readyState = 4;
    this.emit('timeupdate');
    this.emit('seeked');
    if (!this.paused) this.emit('playing');
  }

  stall(seconds: number): void {
    this.readyState = 2;
    this.emit('waiting');
    this.run(seconds);
    this.readyState = 4;
    this.emit('playing');
  }

  setRate(rate: number): void {
    this.playbackRate = rate;
    this.emit('ratechange');
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.emit('volumechange');
  }
}
