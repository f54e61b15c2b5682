/** Browsers tell the time about four times a second. */
const TICK_MS = 250;

type ScriptedMediaOptions = { readonly duration: number };

/** A media element without a browser: it does what a script says, in a time of its own, and tells it as browsers do. */
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

  constructor({ duration }: ScriptedMediaOptions) {
    super();
    this.duration = duration;
  }

  tell(event: string): void {
    this.dispatchEvent(new Event(event));
  }

  /** Time goes by; the video goes on if it can. */
  run(seconds: number): void {
    for (let leftMs = seconds * 1000; leftMs > 0; leftMs -= TICK_MS) {
      const stepMs = Math.min(TICK_MS, leftMs);
      this.nowMs += stepMs;
      if (this.paused || this.ended || this.seeking || this.readyState < 3) continue;
      this.currentTime += (stepMs / 1000) * this.playbackRate;
      this.tell('timeupdate');
      if (this.currentTime >= this.duration) this.#end();
    }
  }

  #end(): void {
    this.currentTime = this.duration;
    this.ended = true;
    this.paused = true;
    this.tell('pause');
    this.tell('ended');
  }

  play(): void {
    this.paused = false;
    this.ended = false;
    this.tell('play');
    if (this.readyState >= 3) this.tell('playing');
  }

  pause(): void {
    this.paused = true;
    this.tell('pause');
  }

  /** The playhead is at the target when a browser says that it seeks; the picture is not yet. */
  seek(seconds: number, { takes = 0.5 }: { readonly takes?: number } = {}): void {
    this.currentTime = seconds;
    this.ended = false;
    this.seeking = true;
    this.readyState = 1;
    this.tell('seeking');
    this.tell('timeupdate');
    if (!this.paused) this.tell('waiting');
    this.run(takes);
    this.seeking = false;
    this.readyState = 4;
    this.tell('timeupdate');
    this.tell('seeked');
    if (!this.paused) this.tell('playing');
  }

  stall(seconds: number): void {
    this.readyState = 2;
    this.tell('waiting');
    this.run(seconds);
    this.readyState = 4;
    this.tell('playing');
  }

  setRate(rate: number): void {
    this.playbackRate = rate;
    this.tell('ratechange');
  }

  setMuted(muted: boolean): void {
    this.muted = muted;
    this.tell('volumechange');
  }
}
