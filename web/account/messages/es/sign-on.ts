import type { StartTexts } from '../types.ts';

export const SIGN_ON: StartTexts['signOn'] = {
  signIn: 'Iniciar sesión con {name}',
  signUp: 'La cuenta se crea al iniciar sesión con {name} por primera vez.',
  title: 'Inicio de sesión único',
  note: 'Inicie sesión con {name} en lugar de usar su contraseña.',
  linked: 'Vinculada a {email}.',
  linkedWithoutEmail: 'Vinculada.',
  link: 'Vincular cuenta',
  unlink: 'Desvincular cuenta',
  unlinked: 'Cuenta desvinculada.',
  needsPassword:
    'Establezca una contraseña antes de desvincular la cuenta. La necesita para iniciar sesión.',
  password: {
    note: 'Su cuenta no tiene contraseña. Puede establecer una en los 10 minutos posteriores al inicio de sesión.',
    set: 'Establecer contraseña',
    wasSet: 'Contraseña establecida. Se cerraron todas las demás sesiones.',
  },
  failures: {
    sso_denied: 'No inició sesión en el proveedor o este denegó el acceso. Inténtelo de nuevo.',
    sso_expired: 'Este inicio de sesión ha caducado o ya se usó. Inténtelo de nuevo.',
    sso_unreachable:
      'No se puede conectar con el proveedor. Inténtelo de nuevo dentro de unos minutos.',
    sso_failed:
      'El proveedor devolvió una respuesta no válida. Inténtelo de nuevo. Si se repite, contacte con el administrador de este servidor.',
    sso_email_unverified:
      'Su correo electrónico no está verificado en el proveedor. Verifíquelo allí e inténtelo de nuevo.',
    sso_account_conflict:
      'Esta identidad pertenece a otra cuenta, o su cuenta no se puede vincular por correo electrónico. Inicie sesión con su contraseña y revise su perfil.',
    sso_account_disabled:
      'Su cuenta está desactivada. Contacte con el administrador de este servidor.',
    sso_registration_closed:
      'Todavía no tiene una cuenta y el registro está cerrado. Solicite una cuenta al administrador de este servidor.',
  },
};
