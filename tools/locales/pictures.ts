import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dir } from 'i18next';
import { chromium, type Page } from 'playwright-core';
import { runnerImport } from 'vite';
import { pathOf, sourceLocale } from '../../src/i18n/locales.ts';
import { chromiumLaunch } from '../browser/chromium.ts';
import { hold } from '../browser/mocks.ts';
import { loadPictures } from '../browser/page.ts';
import { states, visits } from '../browser/states.ts';
import { serve } from '../build/serve.ts';
import { buildSite } from '../build/site.ts';
import { runCommand, UserError } from '../command.ts';
import { type Place, windowsOf } from './find-texts.ts';
import { frenchTexts, type Language, readLocales, type Text } from './language.ts';
import { markOf, writeLocale } from './marks.ts';
import { formOf } from './plurals.ts';
import { showHead } from './show-head.ts';
import inFrench from './states.fr.json' with { type: 'json' };
import { catalogues } from './vite-plugin.ts';

const help = `npm run locale:pictures -- CODE

Writes var/CODE.html, to be mailed to a translator beside locales/CODE.po: each text by its key, outlined where it stands on
a phone and on a desktop, in the page and in e-mails. What is not translated yet is shown in French.
`;

type State = keyof typeof inFrench;
type Reach = (page: Page) => Promise<unknown>;
type Steps = Partial<Record<State, Reach>>;

/** A window, and the texts that it shows. */
type Picture = { webp: string; state: State; device: string; places: Place[] };

/** Quality, and a desktop's scale, keep the file small enough for an e-mail: 4 MB with texts a third longer than French. */
const devices = {
  phone: { viewport: { width: 390, height: 844 }, scale: 1 },
  desktop: { viewport: { width: 1440, height: 900 }, scale: 0.67 },
};
const folder = 'var/pictures';
const inHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const nothing = async () => {};
const shownText = ({ shown, errors, translation, text }: Text) => (shown && errors.length === 0 ? translation : text);

await runCommand(help, { allowPositionals: true }, async ({ positionals: [code = 'en'] }) => {
  if (code === sourceLocale) throw new UserError('The site is written in French: name another language, such as en.');
  const { languages } = readLocales();
  const language = languages.find((one) => one.code === code);
  if (!language) throw new UserError(`There is no locales/${code}.po yet: npm run locale -- ${code}`);
  if (language.unreadable) throw new UserError(language.unreadable);
  const pictures = await takePictures(language);
  const { html, without } = fileOf(language, pictures);
  writeFileSync(`var/${code}.html`, html);
  const { length } = language.texts;
  console.log(`var/${code}.html (${(html.length / 1e6).toFixed(1)} MB) shows ${length - without.length} of ${length} texts.`);
  if (without.length > 0) console.log(`Without a picture: ${without.join(', ')}`);
});

/** Builds the site and composes e-mails with a mark in each text, and looks for the marks. */
async function takePictures({ code, texts }: Language): Promise<Picture[]> {
  await using parts = new AsyncDisposableStack();
  // Where there is no browser, that is said before a build.
  const browser = await chromium.launch(await chromiumLaunch());
  parts.defer(() => browser.close());
  parts.defer(() => rmSync(folder, { recursive: true, force: true }));
  // The French texts as well: the page of an unknown address is always theirs.
  const marked = texts.map(({ key, text }, index) => ({ key, text: text + markOf(index) }));
  for (const [namespace, content] of Object.entries(frenchTexts(marked))) {
    mkdirSync(join(folder, 'locales', sourceLocale), { recursive: true });
    writeFileSync(join(folder, 'locales', sourceLocale, `${namespace}.json`), JSON.stringify(content));
  }
  // The first character makes a text that is shown in French no copy of it, which would count as missing.
  writeLocale(join(folder, 'locales'), code, (_, index) =>
    texts[index] ? `\u200C${shownText(texts[index])}${markOf(index)}` : '',
  );
  Object.assign(process.env, { LOCALES_FOLDER: join(folder, 'locales'), MAIL_LOCALE: code, NODE_ENV: 'production' });
  await buildSite(`${folder}/site`);
  const withTexts = { configFile: false as const, plugins: [catalogues()] };
  const { module } = await runnerImport<typeof import('./sample-mails.ts')>('/tools/locales/sample-mails.ts', withTexts);
  const server = await serve(`${folder}/site`);
  parts.defer(server.stop);
  const pictures: Picture[] = [];
  const cameras = Object.entries(devices).map(([device, look]) => ({ device, ...look, known: {} as Record<number, boolean> }));
  /** Brings a new page into these states, one after the other, and takes pictures of what each of them adds. */
  const visit = async (steps: Steps, path = pathOf(code), javaScriptEnabled = true) => {
    const { viewport: small } = devices.phone;
    const context = await browser.newContext({ viewport: small, javaScriptEnabled, locale: code, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await page.clock.install();
    await page.goto(new URL(path, server.url).href);
    if (javaScriptEnabled) await loadPictures(page);
    for (const [state, reach] of Object.entries(steps) as [State, Reach][]) {
      await page.setViewportSize(small);
      await reach(page);
      for (const { device, viewport, scale, known } of cameras) {
        await page.setViewportSize(viewport);
        for await (const places of windowsOf(page, known)) {
          const { cssVisualViewport } = await client.send('Page.getLayoutMetrics');
          const clip = { x: cssVisualViewport.pageX, y: cssVisualViewport.pageY, ...viewport, scale };
          const { data } = await client.send('Page.captureScreenshot', { format: 'webp', quality: 25, clip });
          pictures.push({ webp: data, state, device, places });
        }
      }
    }
    await context.close();
  };
  // Before an island takes it over, the carousel can be scrolled.
  await visit({ 'as it loads': (page) => hold(page, '**/assets/island-*.js') });
  await visit({ 'the first press of the Tab key': (page) => page.keyboard.press('Tab') });
  for (const names of visits) await visit(Object.fromEntries(names.map((name) => [name, states[name]])));
  await visit({ 'without JavaScript': nothing }, pathOf(code), false);
  await visit({ 'in search results and shared links': showHead });
  await visit({ 'an unknown address': nothing, 'the title of an unknown address': showHead }, '/404.html');
  for (const mail of module.sampleMails())
    await visit({ 'an e-mail to the staff': (page) => page.setContent(mail) }, '/404.html');
  return pictures;
}

/** The file, in French, which every translator reads, and the keys of the texts that it has no picture of. */
function fileOf({ code, texts }: Language, pictures: readonly Picture[]): { html: string; without: string[] } {
  const shots = pictures
    .flatMap(({ places, ...picture }, id) => places.map((place) => ({ ...picture, ...place, id })))
    .toSorted((one, other) => Number(other.isRead) - Number(one.isRead));
  const baseOf = (key = '') => key.replace(formOf(key) ?? '', '');
  const shotOf = (key: string, device: string): string[] => {
    const found = shots.filter((shot) => shot.device === device && baseOf(texts[shot.index]?.key) === baseOf(key));
    // A plural form that no number needs just now stands where the others do.
    const own = found.find(({ index }) => texts[index]?.key === key);
    const shot = own ?? found[0];
    if (!shot) return [];
    const isVisible = shot.isRead ? 'Visible' : 'Invisible : la note dit pour qui';
    const caption = `${isVisible} : ${inFrench[shot.state]}${own ? '' : ', avec un autre nombre'}`;
    const { x, y, width, height } = shot.box;
    const outline = `<i class="${shot.isRead ? '' : 'heard'}" style="left:${x}px;top:${y}px;width:${width}px;height:${height}px"></i>`;
    return [`<figure><figcaption>${caption}</figcaption><p tabindex="0" class="${device} p${shot.id}">${outline}</p></figure>`];
  };
  const entries = texts.map(({ key, text, translation, shown, notes, maxLength }) => {
    const own = shown ? `<b lang="${code}" dir="${dir(code)}">${inHtml(translation)}</b>` : '<mark>à traduire</mark>';
    const about = [...notes, ...(maxLength ? [`${maxLength} caractères au plus`] : [])].map((note) => `<li>${inHtml(note)}</li>`);
    const words = `<div><code>${key}</code><p>${inHtml(text)}</p>${own}<ul>${about.join('')}</ul></div>`;
    return { key, words, found: Object.keys(devices).flatMap((device) => shotOf(key, device)) };
  });
  const { shown = [], without = [] } = Object.groupBy(entries, ({ found }) => (found.length > 0 ? 'shown' : 'without'));
  const parts = {
    pictures: pictures.map(({ webp }, id) => `.p${id}{background-image:url(data:image/webp;base64,${webp})}`),
    texts: shown.map(({ words, found }) => `<article>${words}${found.join('')}</article>`),
    without: without.map(({ words }) => words),
  };
  const template = readFileSync(join(import.meta.dirname, 'pictures.html'), 'utf8').replaceAll('CODE', code);
  const html = template.replaceAll(/<!--(\w+)-->/g, (_, part: keyof typeof parts) => parts[part].join('\n'));
  return { html, without: without.map(({ key }) => key) };
}
