// Runs yt-dlp as a library in one Python process, which fetches the pages itself through a proxy.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const [httpPort, , python] = process.argv.slice(2);
const program = fileURLToPath(new URL('yt-dlp.py', import.meta.url));
const proxy = `http://127.0.0.1:${httpPort}`;
const child = spawn(python, [program, proxy], { stdio: ['pipe', 'pipe', 'ignore'] });

child.on('exit', (code) => process.exit(code ?? 1));
process.on('disconnect', () => child.kill());
process.on('message', ({ id, url, html }) => {
  child.stdin.write(`${JSON.stringify({ id, url, resolve: html !== undefined })}\n`);
});
createInterface({ input: child.stdout }).on('line', (line) => process.send(JSON.parse(line)));
