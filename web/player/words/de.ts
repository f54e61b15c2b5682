import 'media-chrome/dist/lang/de.js';
import type { Words } from './words.ts';

export const WORDS: Words = {
  language: 'de',
  player: 'Videoplayer',
  quality: 'Qualität',
  speed: 'Tempo',
  audio: 'Ton',
  captions: 'Untertitel',
  live: 'Live',
  jumpToLive: 'Zu Live springen',
  tryAgain: 'Noch einmal versuchen',
  tryingAgain: 'Neuer Versuch in {seconds} s',
  failures: {
    gone: {
      title: 'Dieses Video gibt es nicht mehr',
      advice: 'Seine Quelle hat es nicht mehr. Ist es nur umgezogen, kommt es vielleicht wieder.',
    },
    refused: {
      title: 'Die Quelle gibt dieses Video nicht heraus',
      advice: 'Wer es veröffentlicht, lässt es hier nicht oder nicht mehr abspielen.',
    },
    unreachable: {
      title: 'Die Quelle des Videos antwortet nicht',
      advice: 'Das ist meist nach einem Augenblick vorbei.',
    },
    busy: {
      title: 'Zu viele Anfragen auf einmal',
      advice: 'Es geht weiter, sobald wieder Platz ist.',
    },
    offline: {
      title: 'Sie sind anscheinend offline',
      advice: 'Es geht weiter, sobald die Verbindung wieder steht.',
    },
    offAir: {
      title: 'Der Livestream ist nicht auf Sendung',
      advice: 'Sobald er es ist, beginnt er hier von selbst.',
    },
    unsupported: {
      title: 'Dieser Browser kann das Video nicht abspielen',
      advice:
        'Format oder Codec werden hier nicht unterstützt; ein anderer Browser kann es vielleicht.',
    },
    protected: {
      title: 'Dieses Video ist geschützt',
      advice: 'Es braucht eine Lizenz, die dieser Player nicht anfragt.',
    },
    damaged: {
      title: 'Das Video ist beschädigt',
      advice: 'Ein Teil ließ sich nicht dekodieren. Manchmal hilft ein neuer Versuch.',
    },
    unplayable: {
      title: 'Das Video konnte nicht geladen werden',
      advice: 'Seine Quelle antwortet nicht, oder sein Format wird hier nicht unterstützt.',
    },
  },
  help: {
    title: 'Tastenkürzel',
    close: 'Schließen',
    space: 'Leertaste',
    play: 'Abspielen oder anhalten',
    seek: '10 Sekunden zurück oder vor',
    tenth: 'Zu diesem Zehntel des Videos',
    volume: 'Lauter oder leiser',
    mute: 'Ton an oder aus',
    captions: 'Untertitel an oder aus',
    speed: 'Langsamer oder schneller',
    pictureInPicture: 'Bild im Bild',
    fullScreen: 'Vollbild',
    help: 'Diese Übersicht',
  },
};
