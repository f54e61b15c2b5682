import type { PageTexts } from '../types.ts';

export const USAGE: PageTexts['usage'] = {
  title: 'Utilisation',
  account: 'Votre compte',
  accountNote: 'Pour obtenir une limite plus élevée, adressez-vous à l’exploitant de ce service.',
  videos: 'Vidéos',
  subtitles: 'Pistes de sous-titres',
  webhooks: 'Webhooks',
  keys: 'Clés d’API',
  feeds: 'Flux',
  today: 'Aujourd’hui',
  resets: 'Remise à zéro : {date}.',
  bytes: 'Données envoyées aux spectateurs',
  bytesNote:
    'Compte les vidéos lues via ce service. À la limite, elles s’arrêtent jusqu’au lendemain. Les sources que les spectateurs chargent directement continuent de fonctionner.',
  byte: 'o',
  checks: 'Vérifications de sources',
  checksNote:
    'Chaque vérification s’assure que la source d’une vidéo fonctionne encore. Celles qui dépassent la limite ont lieu les jours suivants.',
  unlimited: '{used}, illimité',
  limited: '{used} sur {limit}',
  levels: { high: 'Presque atteinte', reached: 'Limite atteinte' },
};
