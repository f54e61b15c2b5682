import type { MailMessages } from '../templates.ts';

export const SPANISH: MailMessages = {
  language: 'es',
  footer: 'Este es un mensaje automático de {site}.',
  templates: {
    'password-reset': {
      subject: 'Restablecer la contraseña',
      paragraphs: [
        'Alguien ha solicitado restablecer la contraseña de su cuenta en {site}.',
        'El enlace caduca en una hora y solo funciona una vez.',
        'Si no ha hecho esta solicitud, ignore este correo. Su contraseña no cambiará.',
      ],
      action: 'Elegir una contraseña nueva',
    },
    'video-reported': {
      subject: 'Se ha denunciado un vídeo: {id}',
      paragraphs: ['Se ha denunciado el vídeo {id}.', 'Título: {title}', 'Motivo: {reason}'],
      action: 'Revisar la denuncia',
    },
  },
};
