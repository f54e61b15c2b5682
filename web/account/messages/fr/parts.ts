import type { PageTexts } from '../types.ts';

export const PARTS: PageTexts['parts'] = {
  cancel: 'Annuler',
  copy: 'Copier',
  copied: 'Copié',
  url: 'URL',
  live: 'En direct',
  visibility: {
    public: 'Publique : tout le monde',
    unlisted: 'Non répertoriée : toute personne disposant du lien',
    private: 'Privée : liens signés uniquement',
  },
  leave: { title: 'Quitter sans enregistrer ?', action: 'Abandonner les modifications' },
  embedSites: {
    title: 'Intégration',
    label: 'Domaines autorisés',
    any: 'Tous les domaines',
    none: 'Aucun domaine',
    listed: 'Domaines précis',
    lines: 'Domaines',
    linesHint:
      'Un par ligne. Exemple : https://blog.example, ou https://*.example.com pour tous les sous-domaines.',
    save: 'Enregistrer les domaines',
    saved: 'Domaines autorisés enregistrés.',
  },
};
