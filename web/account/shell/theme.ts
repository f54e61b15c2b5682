import {
  createTheme,
  type CSSVariablesResolver,
  type MantineThemeOverride,
  type ModalProps,
  type NotificationProps,
  type PasswordInputProps,
} from '@mantine/core';

import { startTexts } from '../messages/start-texts.ts';

/** The theme has the text, border and accent colors of the other pages (`web/shared/page.css`). */
export function createAccountTheme(): MantineThemeOverride {
  const { close, closeNotification, togglePassword } = startTexts();
  return createTheme({
    primaryColor: 'brand',
    // White text on either shade has a contrast of at least 4.5 (WCAG 2.2, 1.4.3).
    primaryShade: { light: 6, dark: 5 },
    colors: {
      brand: [
        '#eef3ff',
        '#dce6ff',
        '#b9ccff',
        '#86a6ff',
        '#6f93f8',
        '#3d6ae8',
        '#1f4fd8',
        '#1a45c0',
        '#163ba6',
        '#12318a',
      ],
      dark: [
        '#e9ebf0',
        '#c3c8d2',
        '#9aa2b1',
        '#7d8696',
        '#3a404c',
        '#2b303a',
        '#1f232b',
        '#181b21',
        '#13161b',
        '#101216',
      ],
    },
    fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', sans-serif",
    fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    headings: { fontWeight: '650' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Extending a component would load it with every page.
    components: {
      Modal: {
        defaultProps: {
          centered: true,
          padding: 'lg',
          closeButtonProps: { 'aria-label': close },
        } satisfies Partial<ModalProps>,
      },
      // A menu in a portal is outside the landmarks of the page.
      Menu: { defaultProps: { withinPortal: false } },
      // By default, it is a `header`, which is a second banner outside the header of the page.
      ModalHeader: { defaultProps: { component: 'div' } },
      Notification: {
        defaultProps: {
          closeButtonProps: { 'aria-label': closeNotification },
        } satisfies Partial<NotificationProps>,
      },
      // By default, the keyboard can't reach the button that shows the password.
      PasswordInput: {
        defaultProps: {
          visibilityToggleFocusable: true,
          visibilityToggleButtonProps: { 'aria-label': togglePassword },
        } satisfies Partial<PasswordInputProps>,
      },
    },
  });
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#171a21',
    '--mantine-color-dimmed': '#565d6b',
    '--mantine-color-placeholder': '#666d7b',
    '--mantine-color-error': '#a8221c',
    '--mantine-color-default-border': '#dfe2e8',
    '--page': '#f6f7f9',
    '--selected': '#eef3ff',
    '--danger-fill': '#b3261e',
    '--good': '#1a7f4b',
    '--busy': '#8a5a00',
  },
  dark: {
    '--mantine-color-text': '#e9ebf0',
    '--mantine-color-dimmed': '#9aa2b1',
    '--mantine-color-placeholder': '#8b94a4',
    '--mantine-color-error': '#ff9b93',
    '--mantine-color-default-border': '#2b303a',
    '--page': '#101216',
    '--selected': '#1d2536',
    '--danger-fill': '#b3261e',
    '--good': '#5fce96',
    '--busy': '#e8b44d',
  },
});
