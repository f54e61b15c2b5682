import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

/** Components of Mantine that the account area does not use. */
const OMITTED: ReadonlySet<string> = new Set(
  (
    'Accordion ActionBar Affix AngleSlider AppShell AspectRatio Avatar BackgroundImage Blockquote ' +
    'Breadcrumbs Burger Card Cascader Center Chip ColorInput ColorPicker ColorSwatch Container ' +
    'DataList Dialog Drawer EmptyState FloatingWindow Grid Image Indicator LoadingOverlay ' +
    'Marquee Menubar NavLink NumberInput OverflowList Pagination Rating RingProgress ' +
    'RollingNumber Scroller SemiCircleProgress SimpleGrid Slider Splitter Spoiler Stepper ' +
    'TableOfContents ThemeIcon Timeline Toggle Toolbar Tour Tree TreeSelect Typography'
  ).split(' '),
);
const STYLES = /\/@mantine\/core\/styles\.css$/;
const IMPORT = /import\s*\{([^}]*)\}\s*from '@mantine\/core'/g;

/**
 * Removes the styles of unused components, which are a third of all styles of the account area. The
 * build fails if a page uses one of these components.
 */
export function slimStyles(): Plugin {
  return {
    name: 'slim-styles',
    enforce: 'pre',
    apply: 'build',
    load(id): string | undefined {
      if (!STYLES.test(id)) return undefined;
      let css = readFileSync(id, 'utf8');
      for (const name of OMITTED) css = css.replace(readStyles(name), '');
      return css;
    },
    transform(code, id): void {
      if (!id.includes('/web/account/')) return;
      for (const [, names = ''] of code.matchAll(IMPORT)) {
        const used = names.split(/[\s,]+/).find((name) => OMITTED.has(name));
        if (used !== undefined) {
          this.error(`${used} is used: remove it from OMITTED in web/build/slim-styles.ts`);
        }
      }
    },
  };
}

function readStyles(component: string): string {
  const url = import.meta.resolve(`@mantine/core/styles/${component}.css`);
  return readFileSync(fileURLToPath(url), 'utf8').trim();
}
