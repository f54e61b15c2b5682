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
    'email-verification': {
      subject: 'Confirme su dirección de correo',
      paragraphs: [
        'Esta dirección se ha indicado para una cuenta en {site}.',
        'Confirme la dirección en el plazo de un día. Si no ha creado ninguna cuenta, ignore este correo.',
      ],
      action: 'Confirmar la dirección',
    },
    'email-change': {
      subject: 'Confirme su nueva dirección de correo',
      paragraphs: [
        'Esta dirección se ha indicado como nueva dirección de una cuenta en {site}.',
        'Confirme la dirección en el plazo de un día. Si no ha hecho esta solicitud, ignore este correo.',
      ],
      action: 'Confirmar la dirección',
    },
    'email-changed': {
      subject: 'Se ha cambiado su dirección de correo',
      paragraphs: [
        'Su cuenta en {site} tiene una nueva dirección de correo. Esta dirección ya no se usa.',
        'Si no ha hecho este cambio, póngase en contacto con la persona que administra {site}.',
      ],
      action: 'Abrir su perfil',
    },
    'video-reported': {
      subject: 'Se ha denunciado un vídeo: {id}',
      paragraphs: ['Se ha denunciado el vídeo {id}.', 'Título: {title}', 'Motivo: {reason}'],
      action: 'Revisar la denuncia',
    },
  },
};
