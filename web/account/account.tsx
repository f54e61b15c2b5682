import '../shared/trusted-types.ts';
import '@mantine/core/styles.css';
import './account.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { toLanguage } from '#lib/i18n/language.ts';

import { loadTexts } from './messages/texts.ts';
import { createQueryClient } from './shell/create-query-client.ts';
import { createAccountRouter } from './shell/router.tsx';
import { createAccountTheme, cssVariables } from './shell/theme.ts';

// The page's CSP allows only styles with its nonce. Browsers hide the nonce attribute, but scripts
// can read the property.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
// The scroll lock of dialogs (react-remove-scroll) reads the nonce from this global variable.
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.getElementById('account');
// Not awaited: pages import this module, so it must be complete before they are loaded.
if (root !== null) void start(root);

async function start(container: HTMLElement): Promise<void> {
  await loadTexts(toLanguage(document.documentElement.lang) ?? 'en', navigator.languages);
  const queries = createQueryClient();
  const router = createAccountRouter(queries);
  // Until then, the page shows the frame that the server has rendered.
  await router.load();
  createRoot(container).render(
    <StrictMode>
      <MantineProvider
        theme={createAccountTheme()}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
