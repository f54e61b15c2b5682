import 'media-chrome/dist/lang/de.js';
import type { Messages } from './messages.ts';

export const MESSAGES: Messages = {
  language: 'de',
  player: 'Videoplayer',
  quality: 'Qualität',
  speed: 'Geschwindigkeit',
  audio: 'Tonspur',
  captions: 'Untertitel',
  live: 'Live',
  jumpToLive: 'Zurück zu Live',
  tryAgain: 'Erneut versuchen',
  retryingIn: 'Neuer Versuch in {seconds} s',
  reconnecting: 'Verbindung wird wiederhergestellt …',
  failures: {
    gone: {
      title: 'Dieses Video ist nicht mehr verfügbar',
      advice: 'Möglicherweise wurde es an der Quelle verschoben oder entfernt.',
    },
    refused: {
      title: 'Die Quelle verweigert den Zugriff auf dieses Video',
      advice: 'Möglicherweise erlaubt der Anbieter die Wiedergabe hier nicht.',
    },
    incomplete: {
      title: 'Ein Teil dieses Videos fehlt',
      advice:
        'Die Quelle hat ihn nicht geliefert. Das Problem ist möglicherweise nur vorübergehend.',
    },
    unreachable: {
      title: 'Die Videoquelle antwortet nicht',
      advice: 'Das Problem ist meist nur vorübergehend.',
    },
    unavailable: {
      title: 'Dieses Video ist vorübergehend nicht verfügbar',
      advice: 'Der Server kann es gerade nicht ausliefern. Versuchen Sie es gleich noch einmal.',
    },
    busy: {
      title: 'Zu viele Anfragen',
      advice: 'Bitte warten Sie einen Moment und versuchen Sie es dann erneut.',
    },
    overQuota: {
      title: 'Das tägliche Datenlimit dieses Videos ist erreicht',
      advice: 'Die Wiedergabe ist nach Mitternacht (UTC) wieder möglich.',
    },
    offline: {
      title: 'Sie sind offline',
      advice: 'Die Wiedergabe wird fortgesetzt, sobald Sie wieder online sind.',
    },
    offAir: {
      title: 'Der Livestream ist offline',
      advice: 'Die Wiedergabe startet automatisch, sobald der Stream beginnt.',
    },
    ended: {
      title: 'Der Livestream ist beendet',
      advice: 'Es ist keine Aufzeichnung verfügbar.',
    },
    unsupported: {
      title: 'Dieser Browser kann das Video nicht abspielen',
      advice:
        'Format oder Codec werden nicht unterstützt. Versuchen Sie es mit einem anderen Browser.',
    },
    protected: {
      title: 'Dieses Video ist DRM-geschützt',
      advice: 'Dieser Player unterstützt kein DRM.',
    },
    invalid: {
      title: 'Dieses Video kann nicht gelesen werden',
      advice: 'Die Quelle hat eine ungültige oder nicht unterstützte Playlist gesendet.',
    },
    damaged: {
      title: 'Das Video ist beschädigt',
      advice:
        'Ein Teil des Videos konnte nicht dekodiert werden. Ein erneuter Versuch kann helfen.',
    },
    unplayable: {
      title: 'Das Video konnte nicht geladen werden',
      advice: 'Die Quelle antwortet nicht oder das Format wird nicht unterstützt.',
    },
  },
};
