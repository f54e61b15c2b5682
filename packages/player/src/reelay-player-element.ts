import { createStyleSheet } from './facade-style.ts';
import { FrameConnection, type FrameMessage } from './frame-connection.ts';
import { INITIAL_STATE, type MediaState, parseMediaState } from './media-state.ts';
import { getMessages } from './messages.ts';
import { type PlayerUrls, toPlayerUrls } from './player-urls.ts';

/** `message` is one of the reasons that the player.js event `error` has. */
export type ReelayPlayerError = { readonly message: string };

/** Browsers deny these features to frames of other sites without permission. */
const PERMISSIONS =
  'autoplay; clipboard-write; encrypted-media; fullscreen; picture-in-picture; screen-wake-lock; web-share';
/** Values of `readyState`. */
const HAVE_METADATA = 1;
const HAVE_FUTURE_DATA = 3;
const PLAY_ICON = 'M28 22v28l24-14z';
const SVG = 'http://www.w3.org/2000/svg';
/** A change of these attributes opens another video. */
const SOURCE_ATTRIBUTES = ['src', 'video-id', 'host', 'token'];

/** Servers have no HTMLElement. The class can be imported there, but not constructed. */
// oxlint-disable-next-line typescript/no-extraneous-class
const BaseElement: typeof HTMLElement = globalThis.HTMLElement ?? class {};

type Command = readonly [method: string, value?: number];

/**
 * The player of a Reelay service in a frame. Until playback starts, it is a poster with a button,
 * and only the poster is requested. Properties, methods and events are those of HTMLMediaElement.
 */
export class ReelayPlayerElement extends BaseElement {
  static readonly observedAttributes: readonly string[] = [
    ...SOURCE_ATTRIBUTES,
    'aspect-ratio',
    'loop',
    'muted',
    'poster',
    'video-title',
  ];

  /** The service of a script that was loaded from `/player.js`. */
  static defaultHost: string | null = null;

  readonly #root: ShadowRoot = this.attachShadow({ mode: 'open', delegatesFocus: true });
  readonly #ratio = new CSSStyleSheet();
  #state: MediaState = INITIAL_STATE;
  #error: ReelayPlayerError | null = null;
  #connection: FrameConnection | null = null;
  #waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  /** Commands for values that were set before the player was loaded, by name. */
  readonly #pending = new Map<string, Command>();

  connectedCallback(): void {
    this.#root.adoptedStyleSheets = [createStyleSheet(), this.#ratio];
    this.#setRatio();
    this.#show();
  }

  disconnectedCallback(): void {
    this.#reset();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === 'muted') this.muted = after !== null;
    else if (!this.isConnected) return;
    else if (name === 'aspect-ratio') this.#setRatio();
    else if (name === 'loop') this.#send('setLoop', after !== null);
    else if (SOURCE_ATTRIBUTES.includes(name)) this.#open();
    else if (this.#connection === null) this.#show();
  }

  /**
   * Starts playback, and loads the player if necessary. Rejects if the browser blocks playback with
   * sound, if no source plays, or if the video changes.
   */
  play(): Promise<void> {
    const played = new Promise<void>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if (this.#connection === null) this.#load(true);
    if (this.#connection === null) this.#rejectWaiting('The video or the host is missing.');
    else this.#connection.send('play');
    return played;
  }

  pause(): void {
    this.#connection?.send('pause');
  }

  /** Loads the player without starting playback. */
  load(): void {
    if (this.#connection === null) this.#load(false);
  }

  get paused(): boolean {
    return this.#state.paused;
  }

  get ended(): boolean {
    return this.#state.ended;
  }

  get seeking(): boolean {
    return this.#state.seeking;
  }

  get readyState(): number {
    return this.#state.readyState;
  }

  /** In seconds. NaN if unknown, and Infinity for a live stream. */
  get duration(): number {
    return this.#state.duration;
  }

  /** The end of the last buffered range in seconds. */
  get bufferedEnd(): number {
    return this.#state.bufferedEnd;
  }

  get error(): ReelayPlayerError | null {
    return this.#error;
  }

  /** In seconds. */
  get currentTime(): number {
    return this.#state.currentTime;
  }

  set currentTime(seconds: number) {
    this.#set({ currentTime: seconds }, ['setCurrentTime', seconds]);
  }

  /** From 0 to 1. */
  get volume(): number {
    return this.#state.volume;
  }

  set volume(volume: number) {
    this.#set({ volume }, ['setVolume', volume * 100]);
  }

  get muted(): boolean {
    return this.#state.muted;
  }

  /** React 19 sets undefined when the property is removed. */
  set muted(muted: boolean | undefined) {
    this.#set({ muted: muted === true }, [muted === true ? 'mute' : 'unmute']);
  }

  get playbackRate(): number {
    return this.#state.playbackRate;
  }

  set playbackRate(rate: number) {
    this.#set({ playbackRate: rate }, ['setPlaybackRate', rate]);
  }

  get loop(): boolean {
    return this.hasAttribute('loop');
  }

  set loop(loop: boolean) {
    this.toggleAttribute('loop', loop);
  }

  get src(): string | null {
    return this.getAttribute('src');
  }

  set src(url: string | null) {
    this.#setAttribute('src', url);
  }

  get videoId(): string | null {
    return this.getAttribute('video-id');
  }

  set videoId(id: string | null) {
    this.#setAttribute('video-id', id);
  }

  get host(): string | null {
    return this.getAttribute('host') ?? ReelayPlayerElement.defaultHost;
  }

  set host(url: string | null) {
    this.#setAttribute('host', url);
  }

  /** The value is known immediately. A player that is loaded later receives it then. */
  #set(change: Partial<MediaState>, command: Command): void {
    this.#state = { ...this.#state, ...change };
    if (this.#connection !== null) return this.#send(...command);
    for (const name of Object.keys(change)) this.#pending.set(name, command);
  }

  #send(method: string, value?: unknown): void {
    this.#connection?.send(method, value);
  }

  #setAttribute(name: string, value: string | null): void {
    if (value === null) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  #open(): void {
    const hadPlayer = this.#connection !== null;
    this.#reset();
    this.#show();
    if (hadPlayer) this.dispatchEvent(new Event('emptied'));
  }

  /** As in HTMLMediaElement, the volume and muting outlive a change of the source. */
  #reset(): void {
    const hadPlayer = this.#connection !== null;
    const { volume, muted } = this.#state;
    this.#connection?.close();
    this.#connection = null;
    this.#state = { ...INITIAL_STATE, volume, muted };
    this.#error = null;
    this.#pending.delete('currentTime');
    this.#pending.delete('playbackRate');
    if (hadPlayer) Object.assign(this, { volume, muted });
    this.#rejectWaiting('The video was changed or removed.');
  }

  #show(): void {
    const isEager = this.hasAttribute('autoplay') || this.getAttribute('loading') === 'eager';
    if (isEager) this.#load(this.hasAttribute('autoplay'));
    else this.#showFacade();
  }

  #urls(autoplay: boolean): PlayerUrls | undefined {
    const { src, videoId, host } = this;
    const parameters = {
      autoplay,
      muted: this.muted,
      loop: this.loop,
      controls: this.hasAttribute('no-controls') ? '0' : null,
      t: this.getAttribute('start-time'),
      end: this.getAttribute('end-time'),
      lang: this.lang || null,
      color: this.getAttribute('accent-color')?.replace('#', '') ?? null,
      title: this.hasAttribute('hide-title') ? '0' : null,
      logo: this.hasAttribute('hide-logo') ? '0' : null,
    };
    return toPlayerUrls({ src, videoId, host, token: this.getAttribute('token') }, parameters);
  }

  #showFacade(): void {
    const poster = this.getAttribute('poster') ?? this.#urls(false)?.poster.href;
    if (poster === undefined) return this.#showMessage();
    const image = document.createElement('img');
    Object.assign(image, { className: 'poster', alt: '', loading: 'lazy', src: poster });
    image.setAttribute('part', 'poster');
    image.addEventListener('error', () => (image.hidden = true));
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'facade' });
    button.setAttribute('part', 'play-button');
    const title = this.getAttribute('video-title');
    const { play, playTitle } = getMessages(this);
    const label = title === null ? play : playTitle.replace('{title}', () => title);
    button.setAttribute('aria-label', label);
    button.append(image, createIcon());
    button.addEventListener('click', () => {
      void this.play().catch(() => undefined);
      this.#root.querySelector('iframe')?.focus();
    });
    this.#root.replaceChildren(button);
  }

  #showMessage(): void {
    const message = document.createElement('p');
    message.className = 'message';
    message.textContent = 'The video is missing. Set src, or video-id and host.';
    this.#root.replaceChildren(message);
  }

  #load(autoplay: boolean): void {
    const url = this.#urls(autoplay)?.frame;
    if (url === undefined) return this.#showMessage();
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('video-title') ?? getMessages(this).player;
    frame.allow = PERMISSIONS;
    frame.allowFullscreen = true;
    frame.src = url.href;
    this.#connection = new FrameConnection(frame, url.origin, (message) => this.#receive(message));
    this.#root.replaceChildren(frame);
    for (const command of this.#pending.values()) this.#send(...command);
    this.#pending.clear();
  }

  #receive({ event, value }: FrameMessage): void {
    if (event === 'ready') this.dispatchEvent(new Event('ready'));
    else if (event === 'error') this.#fail(String(value['msg']));
    else if (event === 'media') this.#update(String(value['type']), value);
  }

  #update(type: string, fields: FrameMessage['value']): void {
    this.#state = parseMediaState(fields, this.#state);
    if (type === 'playrejected') return this.#rejectWaiting('The browser blocked playback.');
    for (const event of type === 'state' ? this.#listMissedEvents() : [type]) {
      if (event === 'playing') this.#error = null;
      if (event === 'play' || event === 'playing') this.#resolveWaiting();
      this.dispatchEvent(new Event(event));
    }
  }

  /** Events that occurred in the frame before this element listened to them. */
  #listMissedEvents(): readonly string[] {
    const { readyState, paused } = this.#state;
    return [
      ...(readyState >= HAVE_METADATA ? ['durationchange', 'loadedmetadata'] : []),
      ...(paused ? [] : ['play']),
      ...(!paused && readyState >= HAVE_FUTURE_DATA ? ['playing'] : []),
    ];
  }

  #fail(message: string): void {
    this.#error = { message };
    this.#rejectWaiting(`The video does not play: ${message}.`);
    this.dispatchEvent(new Event('error'));
  }

  #resolveWaiting(): void {
    for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  #rejectWaiting(message: string): void {
    for (const { reject } of this.#waiting.splice(0)) {
      reject(new DOMException(message, 'NotAllowedError'));
    }
  }

  #setRatio(): void {
    const [, width, height] = RATIO.exec(this.getAttribute('aspect-ratio') ?? '') ?? [];
    const rule = width === undefined ? '' : `:host { aspect-ratio: ${width} / ${height}; }`;
    this.#ratio.replaceSync(rule);
  }
}

const RATIO = /^\s*(\d+(?:\.\d+)?)\s*[/:]\s*(\d+(?:\.\d+)?)\s*$/;

function createIcon(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 72 72');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PLAY_ICON);
  icon.append(path);
  return icon;
}
