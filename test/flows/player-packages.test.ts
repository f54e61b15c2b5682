// The web component and its React wrapper, packed and installed in an empty project.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { rolldown } from 'rolldown';

import { openSampleOrigin } from '../../scripts/sample-origin.ts';
import { readDocsCode } from '../support/docs-code.ts';
import { installPacked } from '../support/packed-packages.ts';
import { openScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { openPage } from '../support/shared-browser.ts';
import { startApp } from '../support/start-app.ts';

const run = promisify(execFile);
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const REACT = ['react', 'react-dom', 'scheduler', '@types/react', '@types/react-dom', 'csstype'];

const project = await installPacked(['packages/player', 'packages/player-react'], REACT);
const origin = await openSampleOrigin();
const app = await startApp({ EGRESS_ALLOW: '127.0.0.1/32' });
const site = await openScriptedOrigin();
after(async () => {
  await app[Symbol.asyncDispose]();
  await origin[Symbol.asyncDispose]();
  await site[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
});

it('contain only the required files', async () => {
  for (const [name, files] of project.files) {
    const others = files.filter((path) => !/^dist\/[a-z-]+\.(js|d\.ts)$/.test(path));
    assert.deepEqual(others, ['LICENSE', 'README.md', 'package.json'], name);
  }
});

it('compile in strict TypeScript projects, with the documented code', async () => {
  const [next = ''] = await readDocsCode('guides/nextjs.md', 'app/page.tsx');
  await write('page.tsx', next);
  await write(
    'consumer.tsx',
    `import '@reelay/player';
     import { ReelayPlayer, type ReelayPlayerElement } from '@reelay/player-react';
     import { useRef } from 'react';
     export function Talk() {
       const player = useRef<ReelayPlayerElement>(null);
       return (
         <ReelayPlayer
           ref={player}
           src="https://video.example.com/watch/vid_1"
           autoPlay
           startTime={30}
           onTimeUpdate={({ currentTarget }) => console.log(currentTarget.currentTime.toFixed())}
           onEnded={() => void player.current?.play()}
         />
       );
     }
     const element = document.querySelector('reelay-player');
     element?.addEventListener('ended', () => element.pause());
     // @ts-expect-error: there is no such value
     export const wrong = <ReelayPlayer loading="later" />;
    `,
  );
  const options = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  };
  const config = { compilerOptions: options, files: ['consumer.tsx', 'page.tsx'] };
  await write('tsconfig.json', JSON.stringify(config));
  const result = await run(TSC, ['-p', project.folder]).catch((error: unknown) => Object(error));
  assert.equal(result.stdout, '');
});

it('render on a server', async () => {
  await write(
    'server.mjs',
    `import { ReelayPlayer } from '@reelay/player-react';
     import { createElement } from 'react';
     import { renderToString } from 'react-dom/server';
     const props = { src: '/watch/vid_1', controls: false, loop: true, hideTitle: true, className: 'wide' };
     console.log(renderToString(createElement(ReelayPlayer, props)));`,
  );
  const { stdout } = await run('node', [join(project.folder, 'server.mjs')]);
  const html =
    '<reelay-player src="/watch/vid_1" class="wide" loop="" no-controls="" hide-title=""></reelay-player>';
  assert.equal(stdout.trim(), html);
});

it('play a video in a React application, and call its handlers', async () => {
  const url = new URL('/fast-start.mp4', origin.url).href;
  const response = await fetch(new URL('/api/v1/embed', app.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  const { embed }: { readonly embed: { readonly player: string } } = JSON.parse(
    await response.text(),
  );
  await write(
    'browser.js',
    `import { ReelayPlayer } from '@reelay/player-react';
     import { createElement } from 'react';
     import { createRoot } from 'react-dom/client';
     globalThis.seen = [];
     const onPlaying = ({ target }) => globalThis.seen.push(target.duration);
     const props = { src: ${JSON.stringify(embed.player)}, muted: true, onPlaying };
     createRoot(document.querySelector('main')).render(createElement(ReelayPlayer, props));`,
  );
  const bundle = await rolldown({
    input: join(project.folder, 'browser.js'),
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife' });
  site.script('/', serveBytes('<!doctype html><main></main><script src="/app.js"></script>', HTML));
  site.script('/app.js', serveBytes(output[0].code, { type: 'text/javascript' }));
  await using opened = await openPage(new URL(`http://localhost:${site.port}/`));
  const { page } = opened;
  await page.getByRole('button', { name: 'Play video' }).click();
  await page.waitForFunction('seen.length > 0');
  assert.ok(Number(await page.evaluate('seen[0]')) > 7);
});

const HTML = { type: 'text/html' };

function write(name: string, content: string): Promise<void> {
  return writeFile(join(project.folder, name), content);
}
