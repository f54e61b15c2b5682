import './previews.css';
import { createElement } from '../../shared/create-element.ts';
import { ImageLoader } from './image-loader.ts';
import { findThumbnail, parseThumbnails, type Thumbnail } from './parse-thumbnails.ts';

/** Previews follow the pointer. Screen readers announce the position of the timeline instead. */
const PREVIEW = { slot: 'preview', 'aria-hidden': 'true' } as const;
/** The size of a picture in CSS pixels. */
const WIDTH_MAX = 180;
const HEIGHT_MAX = 120;
const HEIGHT_MIN = 36;
/** The height of the texts below the picture. */
const TEXT_HEIGHT = 52;

type PreviewOptions = {
  /** The track of thumbnails. Without thumbnails, it has no cues. */
  readonly src: string | null;
  /** The last movement of the pointer on the timeline. */
  readonly findLastMove: () => PointerEvent | undefined;
};

/** Shows the picture and the chapter at the pointer's position on the timeline. */
export function offerPreviews(timeRange: HTMLElement, { src, findLastMove }: PreviewOptions): void {
  const picture = createElement('div', { ...PREVIEW, class: 'player-preview', hidden: true });
  const title = createElement('span', { ...PREVIEW, class: 'player-preview-chapter' });
  const time = createElement('media-preview-time-display', PREVIEW);
  timeRange.append(picture, title, time);
  let thumbnails: readonly Thumbnail[] = [];
  let shownPicture: PreviewPicture | undefined;

  function update(): void {
    title.textContent = timeRange.getAttribute('mediapreviewchapter') ?? '';
    const seconds = timeRange.getAttribute('mediapreviewtime');
    const thumbnail = seconds === null ? undefined : findThumbnail(thumbnails, Number(seconds));
    if (thumbnail !== undefined) shownPicture?.show(thumbnail);
  }
  const attributeFilter = ['mediapreviewtime', 'mediapreviewchapter'];
  new MutationObserver(update).observe(timeRange, { attributeFilter });
  update();

  /**
   * The controls place previews when the pointer moves, but a picture makes them wider later. The
   * copy has the buttons and pointer type of the movement. Without them, the controls would seek.
   */
  function place(): void {
    const move = findLastMove();
    if (move !== undefined) timeRange.dispatchEvent(new PointerEvent(move.type, move));
  }

  async function load(url: string): Promise<void> {
    thumbnails = await fetchThumbnails(url);
    shownPicture = new PreviewPicture(picture, { thumbnails, onResize: place });
    update();
  }
  // The timeline works without pictures if they can't be loaded.
  if (src !== null) load(src).catch(() => undefined);
}

async function fetchThumbnails(src: string): Promise<readonly Thumbnail[]> {
  const response = await fetch(src, { credentials: 'omit' });
  return response.ok ? parseThumbnails(await response.text(), response.url) : [];
}

/** Shows parts of images in an element. */
class PreviewPicture {
  readonly #element: HTMLElement;
  readonly #onResize: () => void;
  readonly #images: ImageLoader;
  #shown: Thumbnail | undefined;

  constructor(
    element: HTMLElement,
    {
      thumbnails,
      onResize,
    }: { readonly thumbnails: readonly Thumbnail[]; readonly onResize: () => void },
  ) {
    this.#element = element;
    this.#onResize = onResize;
    this.#images = new ImageLoader([...new Set(thumbnails.map(({ url }) => url))]);
  }

  show(thumbnail: Thumbnail): void {
    if (thumbnail === this.#shown) return;
    this.#shown = thumbnail;
    void this.#draw(thumbnail);
  }

  async #draw(thumbnail: Thumbnail): Promise<void> {
    const element = this.#element;
    const { width, height, url } = thumbnail;
    const scale = Math.min(WIDTH_MAX / width, findHeightMax(element) / height);
    element.hidden = false;
    element.style.width = `${width * scale}px`;
    element.style.height = `${height * scale}px`;
    this.#onResize();
    // The picture of another position would be misleading, so it is black until the image is
    // loaded.
    element.replaceChildren();
    const image = await this.#images.load(url);
    if (this.#shown !== thumbnail) return;
    element.hidden = image === undefined;
    if (image === undefined) this.#shown = undefined;
    else element.replaceChildren(placeImage(image, thumbnail, scale));
  }
}

/** The picture must fit into a small player. */
function findHeightMax(element: HTMLElement): number {
  const [player, timeline] = ['media-controller', 'media-time-range'].map(
    (name) => element.closest(name)?.getBoundingClientRect().top ?? 0,
  );
  const available = (timeline ?? 0) - (player ?? 0) - TEXT_HEIGHT;
  return Math.min(Math.max(available, HEIGHT_MIN), HEIGHT_MAX);
}

function placeImage(image: HTMLImageElement, { x, y }: Thumbnail, scale: number): HTMLImageElement {
  image.style.width = `${image.naturalWidth * scale}px`;
  image.style.transform = `translate(${-x * scale}px, ${-y * scale}px)`;
  return image;
}
