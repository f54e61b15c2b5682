import type { PageTexts } from '../types.ts';

export const USAGE: PageTexts['usage'] = {
  title: 'Nutzung',
  account: 'Ihr Konto',
  accountNote:
    'Wenn Sie ein höheres Limit benötigen, wenden Sie sich an den Betreiber dieses Dienstes.',
  videos: 'Videos',
  subtitles: 'Untertitelspuren',
  webhooks: 'Webhooks',
  keys: 'API-Schlüssel',
  feeds: 'Feeds',
  today: 'Heute',
  resets: 'Wird zurückgesetzt: {date}.',
  bytes: 'An Zuschauer gesendete Daten',
  bytesNote:
    'Zählt Videos, die über diesen Dienst wiedergegeben werden. Ist das Limit erreicht, stoppen sie bis zum nächsten Tag. Quellen, die Zuschauer direkt laden, funktionieren weiter.',
  byte: 'B',
  checks: 'Prüfungen von Quellen',
  checksNote:
    'Jede Prüfung stellt sicher, dass die Quelle eines Videos noch funktioniert. Prüfungen über dem Limit finden an den folgenden Tagen statt.',
  unlimited: '{used}, unbegrenzt',
  limited: '{used} von {limit}',
  levels: { high: 'Fast erreicht', reached: 'Limit erreicht' },
};
