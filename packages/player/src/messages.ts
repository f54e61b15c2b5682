type Messages = {
  readonly play: string;
  /** `{title}` is replaced with the title of the video. */
  readonly playTitle: string;
  readonly player: string;
};

const ENGLISH: Messages = {
  play: 'Play video',
  playTitle: 'Play video: {title}',
  player: 'Video player',
};
/** By primary language subtag (BCP 47). */
const MESSAGES: ReadonlyMap<string, Messages> = new Map([
  ['en', ENGLISH],
  ['de', { play: 'Video abspielen', playTitle: 'Video abspielen: {title}', player: 'Videoplayer' }],
  [
    'es',
    {
      play: 'Reproducir vídeo',
      playTitle: 'Reproducir vídeo: {title}',
      player: 'Reproductor de vídeo',
    },
  ],
  ['fr', { play: 'Lire la vidéo', playTitle: 'Lire la vidéo : {title}', player: 'Lecteur vidéo' }],
]);

/** In the language of the element, which it can inherit, or of the browser, or in English. */
export function getMessages(element: Element): Messages {
  const tag = element.closest('[lang]')?.getAttribute('lang') || navigator.language;
  return MESSAGES.get(tag.toLowerCase().split('-', 1).join('')) ?? ENGLISH;
}
