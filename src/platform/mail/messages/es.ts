import type { MailMessages } from '../templates.ts';

export const SPANISH: MailMessages = {
  language: 'es',
  footer: 'Este es un mensaje automático de {site}.',
  templates: {
    'video-reported': {
      subject: 'Se ha denunciado un vídeo: {id}',
      paragraphs: ['Se ha denunciado el vídeo {id}.', 'Título: {title}', 'Motivo: {reason}'],
      action: 'Revisar la denuncia',
    },
  },
};
