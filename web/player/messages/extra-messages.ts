import type { Language } from '#lib/i18n/language.ts';

/** Texts that are loaded after the player has started. */
export type ExtraMessages = {
  readonly help: HelpMessages;
  readonly share: ShareMessages;
  readonly replay: string;
  readonly chapters: string;
  readonly ended: string;
  readonly liveEnded: string;
  readonly untitled: string;
  /** The accessible name of the title link. `{title}` is replaced with the title. */
  readonly titleLink: string;
};

export type HelpMessages = {
  readonly title: string;
  readonly close: string;
  readonly space: string;
  readonly play: string;
  readonly hold: string;
  readonly seek: string;
  readonly jump: string;
  readonly volume: string;
  readonly mute: string;
  readonly captions: string;
  readonly speed: string;
  readonly pictureInPicture: string;
  readonly fullScreen: string;
  readonly help: string;
};

export type ShareMessages = {
  readonly title: string;
  readonly close: string;
  readonly link: string;
  readonly copyLink: string;
  /** `{time}` is replaced with a time such as `1:05`. */
  readonly copyLinkAt: string;
  /** Opens the share sheet of the operating system. */
  readonly more: string;
  readonly copied: string;
  /** Shown if the browser denies access to the clipboard. */
  readonly copySelected: string;
};

export const EXTRA_MESSAGES: Readonly<Record<Language, ExtraMessages>> = {
  en: {
    help: {
      title: 'Keyboard shortcuts',
      close: 'Close',
      space: 'Space',
      play: 'Play or pause',
      hold: 'Hold for double speed',
      seek: 'Back or forward 10 seconds',
      jump: 'Jump to 0–90% of the video',
      volume: 'Volume up or down',
      mute: 'Mute or unmute',
      captions: 'Captions on or off',
      speed: 'Decrease or increase speed',
      pictureInPicture: 'Picture-in-picture',
      fullScreen: 'Fullscreen',
      help: 'Show keyboard shortcuts',
    },
    share: {
      title: 'Share',
      close: 'Close',
      link: 'Link',
      copyLink: 'Copy link',
      copyLinkAt: 'Copy link at {time}',
      more: 'More options…',
      copied: 'Link copied',
      copySelected: 'Copy the selected link',
    },
    replay: 'Replay',
    chapters: 'Chapters',
    ended: 'The video has ended',
    liveEnded: 'The live stream has ended',
    untitled: 'Untitled video',
    titleLink: '{title} (opens in a new tab)',
  },
  de: {
    help: {
      title: 'Tastenkürzel',
      close: 'Schließen',
      space: 'Leertaste',
      play: 'Wiedergabe oder Pause',
      hold: 'Gedrückt halten für doppelte Geschwindigkeit',
      seek: '10 Sekunden zurück oder vor',
      jump: 'Zu 0–90 % des Videos springen',
      volume: 'Lauter oder leiser',
      mute: 'Ton an oder aus',
      captions: 'Untertitel an oder aus',
      speed: 'Langsamer oder schneller',
      pictureInPicture: 'Bild-in-Bild',
      fullScreen: 'Vollbild',
      help: 'Tastenkürzel anzeigen',
    },
    share: {
      title: 'Teilen',
      close: 'Schließen',
      link: 'Link',
      copyLink: 'Link kopieren',
      copyLinkAt: 'Link ab {time} kopieren',
      more: 'Weitere Optionen …',
      copied: 'Link kopiert',
      copySelected: 'Kopieren Sie den markierten Link',
    },
    replay: 'Erneut abspielen',
    chapters: 'Kapitel',
    ended: 'Das Video ist zu Ende',
    liveEnded: 'Der Livestream ist beendet',
    untitled: 'Video ohne Titel',
    titleLink: '{title} (wird in einem neuen Tab geöffnet)',
  },
  es: {
    help: {
      title: 'Atajos de teclado',
      close: 'Cerrar',
      space: 'Espacio',
      play: 'Reproducir o pausar',
      hold: 'Mantener pulsado para duplicar la velocidad',
      seek: 'Retroceder o avanzar 10 segundos',
      jump: 'Ir al 0–90 % del vídeo',
      volume: 'Subir o bajar el volumen',
      mute: 'Activar o desactivar el sonido',
      captions: 'Mostrar u ocultar los subtítulos',
      speed: 'Reducir o aumentar la velocidad',
      pictureInPicture: 'Imagen en imagen',
      fullScreen: 'Pantalla completa',
      help: 'Mostrar los atajos de teclado',
    },
    share: {
      title: 'Compartir',
      close: 'Cerrar',
      link: 'Enlace',
      copyLink: 'Copiar enlace',
      copyLinkAt: 'Copiar enlace desde {time}',
      more: 'Más opciones…',
      copied: 'Enlace copiado',
      copySelected: 'Copia el enlace seleccionado',
    },
    replay: 'Volver a ver',
    chapters: 'Capítulos',
    ended: 'El vídeo ha terminado',
    liveEnded: 'La emisión en directo ha terminado',
    untitled: 'Vídeo sin título',
    titleLink: '{title} (se abre en una pestaña nueva)',
  },
  fr: {
    help: {
      title: 'Raccourcis clavier',
      close: 'Fermer',
      space: 'Espace',
      play: 'Lecture ou pause',
      hold: 'Maintenir pour doubler la vitesse',
      seek: 'Reculer ou avancer de 10 secondes',
      jump: 'Aller à 0–90 % de la vidéo',
      volume: 'Augmenter ou réduire le volume',
      mute: 'Activer ou couper le son',
      captions: 'Afficher ou masquer les sous-titres',
      speed: 'Réduire ou augmenter la vitesse',
      pictureInPicture: 'Image dans l’image',
      fullScreen: 'Plein écran',
      help: 'Afficher les raccourcis clavier',
    },
    share: {
      title: 'Partager',
      close: 'Fermer',
      link: 'Lien',
      copyLink: 'Copier le lien',
      copyLinkAt: 'Copier le lien à {time}',
      more: 'Plus d’options…',
      copied: 'Lien copié',
      copySelected: 'Copiez le lien sélectionné',
    },
    replay: 'Revoir',
    chapters: 'Chapitres',
    ended: 'La vidéo est terminée',
    liveEnded: 'Le direct est terminé',
    untitled: 'Vidéo sans titre',
    titleLink: '{title} (s’ouvre dans un nouvel onglet)',
  },
};
