// Observes the video of a page as a viewer sees it. Runs in the page, before its other scripts.
{
  const TICK_MS = 250;
  const FROZEN_MS = 1_000;
  /** A larger step is a seek or a jump over a gap. */
  const STEP_SECONDS_MAX = 1.5;
  /** Difference between the brightest and the darkest pixel of a blank picture. */
  const BLANK_SPREAD_MAX = 16;
  const REQUESTS_MAX = 12;
  const requests = [];
  const canvas = new OffscreenCanvas(16, 9).getContext('2d', { willReadFrequently: true });
  let last = { picture: '', time: 0, frames: 0, atMs: performance.now() };
  let [frozenMs, lateMs] = [0, 0];
  let stall;

  window.probe = {
    playedSeconds: 0,
    frames: 0,
    stalls: [],
    openings: 0,
    blanks: 0,
    hasEnded: false,
    failure: null,
  };
  window.fail = (why) => (probe.failure ??= String(why));

  new PerformanceObserver((list) => {
    const entries = list.getEntries();
    probe.openings += entries.filter(({ name }) => isStreamUrl(name)).length;
    requests.push(...entries.map(describeRequest));
    requests.splice(0, requests.length - REQUESTS_MAX);
  }).observe({ type: 'resource', buffered: true });
  // Media events do not bubble, but they are captured.
  document.addEventListener(
    'waiting',
    ({ target: video }) => video.seeking || startStall(video),
    true,
  );
  document.addEventListener('ended', () => (probe.hasEnded = true), true);
  setInterval(() => {
    const video = document.querySelector('video');
    if (video !== null && !probe.hasEnded) observe(video);
  }, TICK_MS);

  function observe(video) {
    const now = readVideo(video);
    const elapsedMs = now.atMs - last.atMs;
    lateMs = Math.max(elapsedMs - TICK_MS, lateMs * 0.9);
    const [step, frames] = [now.time - last.time, now.frames - last.frames];
    // The count starts again from zero when the player reopens the video.
    probe.frames += Math.max(frames, 0);
    const isMoving = frames > 0 && now.picture !== last.picture;
    last = now;
    // Before a click, the first frame is still.
    if (probe.playedSeconds === 0 && !isMoving) return;
    if (isBlank(now.picture)) probe.blanks += 1;
    if (isMoving) {
      if (step > 0 && step < STEP_SECONDS_MAX) probe.playedSeconds += step;
      endStall();
      return;
    }
    // A late timer proves that the page was not running, not that the picture was frozen.
    frozenMs += Math.min(elapsedMs, 2 * TICK_MS);
    if (frozenMs >= FROZEN_MS) startStall(video);
  }

  function readVideo(video) {
    const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality();
    return {
      picture: readPicture(document.querySelector('canvas.player-last-frame') ?? video),
      time: video.currentTime,
      frames: totalVideoFrames - droppedVideoFrames,
      atMs: performance.now(),
    };
  }

  function readPicture(element) {
    canvas.clearRect(0, 0, canvas.canvas.width, canvas.canvas.height);
    canvas.drawImage(element, 0, 0, canvas.canvas.width, canvas.canvas.height);
    const { data } = canvas.getImageData(0, 0, canvas.canvas.width, canvas.canvas.height);
    return data.join();
  }

  function isBlank(picture) {
    const greens = picture.split(',').filter((_, index) => index % 4 === 1);
    return Math.max(...greens) - Math.min(...greens) <= BLANK_SPREAD_MAX;
  }

  function startStall(video) {
    if (probe.playedSeconds === 0 || stall !== undefined) return;
    stall = { atMs: Date.now() - frozenMs, durationMs: null, cause: describe(video) };
    probe.stalls.push(stall);
  }

  function endStall() {
    frozenMs = 0;
    if (stall === undefined) return;
    stall.durationMs = Date.now() - stall.atMs;
    stall = undefined;
  }

  function describe({ currentTime, readyState, buffered, paused }) {
    const ranges = Array.from(
      { length: buffered.length },
      (_, index) => `${buffered.start(index).toFixed(1)}–${buffered.end(index).toFixed(1)}`,
    );
    return [
      `at ${currentTime.toFixed(2)} s of ${ranges.join(' ')}`,
      `ready state ${readyState}${paused ? ', paused' : ''}`,
      `timers ${Math.round(lateMs)} ms late`,
      ...requests,
    ].join('; ');
  }

  /** Media playlists and segments are not named after the source. */
  function isStreamUrl(url) {
    return /\/src_[^/]+$/.test(new URL(url).pathname);
  }

  function describeRequest({ name, startTime, duration, responseStatus }) {
    const { pathname } = new URL(name);
    const start = (startTime / 1000).toFixed(1);
    return `${start} s ${responseStatus} ${pathname.slice(-24)} in ${Math.round(duration)} ms`;
  }
}
