import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import words from '../../locales/fr/contact.json' with { type: 'json' };
import header from '../../locales/fr/header.json' with { type: 'json' };
import partners from '../../locales/fr/partners.json' with { type: 'json' };
import { sampleFields } from '../../src/contract/message-sample.ts';
import type { IslandName } from '../../src/islands/registry.ts';
import { awake } from '../browser/awake.ts';
import { chromiumLaunch } from '../browser/chromium.ts';
import { acceptMessages } from '../browser/mocks.ts';
import type { FiguresOf } from './budgets.ts';
import { longestInteraction as longest, watchInteractions } from './event-timing.ts';

/** How much slower than this machine the visitor's phone is. */
const slowdown = 4;

/** Before a message is accepted, in milliseconds. */
const serverTime = 300;

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true, locale: 'fr-CI' };

/** How long each interaction of a slow phone's visitor with this site takes until it shows, in milliseconds. */
export async function interactions(url: string): Promise<FiguresOf<'interactions'>> {
  const browser = await chromium.launch(await chromiumLaunch({ whole: true }));
  try {
    const coldMenu = await onNewPage(browser, url, async (page) => longest(page, () => menuButton(page).tap()));
    return { coldMenu, ...(await onNewPage(browser, url, whenAwake)) };
  } finally {
    await browser.close();
  }
}

async function onNewPage<Result>(browser: Browser, url: string, act: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  await watchInteractions(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'commit' });
  const result = await act(page);
  await context.close();
  return result;
}

/** The interactions once both islands are alive, in the order of a visit. */
async function whenAwake(page: Page): Promise<Omit<FiguresOf<'interactions'>, 'coldMenu'>> {
  await wake(page, 'partners');
  await wake(page, 'contact');
  const field = ({ label }: { label: string }) => page.getByLabel(label, { exact: true });
  const { name, email, service, message, submit } = words.form;
  const send = page.getByRole('button', { name: submit });
  const carousel = page.getByRole('button', { name: partners.carousel.next });

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const menu = await longest(page, () => menuButton(page).tap());
  await page.keyboard.press('Escape');
  await centre(carousel);
  const next = await longest(page, () => carousel.tap());

  await centre(send);
  const invalid = await longest(page, () => send.tap());
  await centre(field(message));
  await field(message).tap();
  const typing = await longest(page, () => page.keyboard.type('Bonjour, nos trois agences…', { delay: 100 }));
  await centre(field(service));
  await field(service).focus();
  const select = await longest(page, async () => {
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key, { delay: 50 });
  });
  await field(name).fill(sampleFields.name);
  await field(email).fill(sampleFields.email);
  await acceptMessages(page, { after: serverTime });
  await centre(send);
  const valid = await longest(page, async () => {
    await send.tap();
    await page.getByRole('heading', { name: words.confirmation.title }).waitFor();
  });
  return { menu, carousel: next, typing, select, invalid, valid };
}

const menuButton = (page: Page) => page.getByRole('button', { name: header.menu });

/** Brings something well into view and lets the page come to rest: what changes out of sight is never painted. */
async function centre(element: Locator): Promise<void> {
  await element.evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await element.page().waitForTimeout(500);
}

async function wake(page: Page, island: IslandName): Promise<void> {
  await page.locator(`[data-island=${island}]`).scrollIntoViewIfNeeded();
  await awake(page, island);
}
