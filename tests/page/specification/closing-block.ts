import type { Locator, Page } from 'playwright-core';
import { distanceTo, linksOf } from '../../support/site.ts';

/** The block with this title that a section ends on. */
const closingBlock = (section: Locator, title: string) =>
  section.getByRole('heading', { name: title, exact: true }).locator('xpath=../..');

/** The links of a section's closing block, and how far the contact section is from the top once the first is followed. */
export async function followClosingBlock(page: Page, section: Locator, title: string) {
  const links = closingBlock(section, title).getByRole('link');
  const found = await linksOf(links);
  await links.click();
  return { links: found, distance: () => distanceTo(page, 'contact') };
}
