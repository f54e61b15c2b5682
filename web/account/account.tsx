import '../shared/trusted-types.ts';
import '@mantine/core/styles.css';
import './account.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { toLanguage } from '#lib/i18n/language.ts';

import { loadStartTexts } from './messages/texts.ts';
import { createQueryClient } from './shell/create-query-client.ts';
import { createAccountRouter } from './shell/router.tsx';
import { createAccountTheme, cssVariables } from './shell/theme.ts';

// The page's CSP allows only styles with its nonce. Browsers hide the nonce attribute, but scripts
// can read the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
// The scroll lock of dialogs (react-remove-scroll) reads the nonce from this global variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById('account');
if (root !== null) {
  await loadStartTexts(toLanguage(document.documentElement.lang) ?? 'en', navigator.languages);
  const queries = createQueryClient();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={createAccountTheme()}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={createAccountRouter(queries)} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
