import { createSecrets } from '#platform/secrets/create-secrets.ts';

import { APP_SECRET } from './database-settings.ts';

export const testSecrets = createSecrets(APP_SECRET);
