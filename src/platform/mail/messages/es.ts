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
    'password-changed': {
      subject: 'Se ha cambiado su contraseña',
      paragraphs: [
        'Se ha cambiado la contraseña de su cuenta en {site} ({time}). Se han cerrado todas las demás sesiones.',
        'Si no ha sido usted, restablezca la contraseña de inmediato.',
      ],
      action: 'Abrir su perfil',
    },
    'new-login': {
      subject: 'Nuevo inicio de sesión en su cuenta',
      paragraphs: [
        'Alguien ha iniciado sesión en su cuenta en {site} desde un dispositivo nuevo ({time}).',
        'Si no ha sido usted, cambie la contraseña y revise sus sesiones.',
      ],
      action: 'Revisar las sesiones',
    },
    'key-created': {
      subject: 'Nueva clave de API',
      paragraphs: [
        'Se ha creado la clave de API {key} en su cuenta en {site} ({time}).',
        'Si no ha sido usted, revoque la clave y cambie la contraseña.',
      ],
      action: 'Gestionar las claves de API',
    },
    'webhook-disabled': {
      subject: 'Se ha desactivado su webhook',
      paragraphs: [
        'Se ha desactivado el webhook {id} en {site}, porque su servidor lo ha rechazado de forma permanente o las entregas han fallado durante mucho tiempo.',
        'Corrija el servidor y vuelva a activar el webhook.',
      ],
      action: 'Abrir el webhook',
    },
    'video-reported': {
      subject: 'Se ha denunciado un vídeo: {id}',
      paragraphs: ['Se ha denunciado el vídeo {id}.', 'Título: {title}', 'Motivo: {reason}'],
      action: 'Revisar la denuncia',
    },
  },
};
