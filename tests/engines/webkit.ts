import { existsSync, globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { execa } from 'execa';
import { type Engine, heightOf, intoView, type Look, type Visitor } from './visitor.ts';

const driver = '/usr/bin/WebKitWebDriver';
const [miniBrowser] = globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser');
const keys = { ArrowRight: '\uE014', Escape: '\uE00C', Tab: '\uE004' };
const elementId = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's MiniBrowser on a virtual screen, driven by W3C WebDriver. */
export const webkit: Engine = {
  name: 'WebKit',
  missing:
    miniBrowser && existsSync(driver) && existsSync('/usr/bin/Xvfb')
      ? undefined
      : 'apt-get install webkit2gtk-driver xvfb',
  visit,
};

async function visit(look: Look): Promise<Visitor> {
  const screen = execa(
    'Xvfb',
    ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', `${look.width}x${heightOf(look)}x24`],
    {
      reject: false,
      stderr: 'ignore',
    },
  );
  const [display] = (await once(screen.stdout, 'data')) as [Buffer];
  const port = await freePort();
  const env = {
    DISPLAY: `:${String(display).trim()}`,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const server = execa(driver, [`--port=${port}`], { env, reject: false, stdio: 'ignore' });

  async function request<T>(
    path: string,
    body?: object,
    method = body ? 'POST' : 'GET',
  ): Promise<T> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body ? JSON.stringify(body) : null,
    });
    const { value } = (await response.json()) as { value: T };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  for (let attempt = 0; attempt < 100; attempt++) {
    if (await request('/status').catch(() => undefined)) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const args = ['--automation', '-f', ...(look.dark ? ['-d'] : [])];
  const options = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args },
  };
  const { sessionId } = await request<{ sessionId: string }>('/session', {
    capabilities: { alwaysMatch: options },
  });
  const command = <T>(path: string, body?: object, method?: string) =>
    request<T>(`/session/${sessionId}${path}`, body, method);

  // The window is sized here, because without a window manager the option `-f` (full screen) has no
  // effect.
  await command('/window/rect', { x: 0, y: 0, width: look.width, height: heightOf(look) });

  const evaluate: Visitor['evaluate'] = (work, ...given) =>
    command('/execute/sync', { script: `return (${work.toString()})(...arguments)`, args: given });
  const actions = (type: string, id: string, steps: object[]) =>
    command('/actions', { actions: [{ type, id, actions: steps }] });
  const drag = async (selector: string, right: number) => {
    const { x: centre, y } = await evaluate(intoView, selector);
    const x = centre - right / 2;
    const moves = right
      ? Array.from({ length: 12 }, (_, step) => x + (right * (step + 1)) / 12)
      : [];
    await actions('pointer', 'mouse', [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      ...moves.map((to) => ({ type: 'pointerMove', x: to, y, duration: 16 })),
      { type: 'pointerUp', button: 0 },
    ]);
  };
  return {
    arrive: async (url) => {
      await command('/url', { url: 'about:blank' });
      await command('/url', { url });
    },
    open: (url) => command('/url', { url }),
    reload: () => command('/refresh', {}),
    back: () => command('/back', {}),
    click: (selector) => drag(selector, 0),
    drag,
    type: async (selector, text) => {
      const { [elementId]: id } = await command<Record<string, string>>('/element', {
        using: 'css selector',
        value: selector,
      });
      await command(`/element/${id}/value`, { text });
    },
    press: async (key) => {
      const steps = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }));
      await actions('key', 'keyboard', steps);
    },
    evaluate,
    screenshot: async (file) => writeFile(file, await command<string>('/screenshot'), 'base64'),
    leave: async () => {
      await command('', undefined, 'DELETE').catch(() => {});
      server.kill();
      screen.kill();
      await Promise.all([server, screen]);
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
