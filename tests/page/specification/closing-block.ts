import type { Locator, Page } from 'playwright-core';
import { distanceTo, linksOf } from '../../support/site.ts';

/** The block with this title at the end of a section. */
const closingBlock = (section: Locator, title: string) =>
  section.getByRole('heading', { name: title, exact: true }).locator('xpath=../..');

/** Follows the link of a section's closing block. Returns the block's links, and the remaining distance to the contact section. */
export async function followClosingBlock(page: Page, section: Locator, title: string) {
  const links = closingBlock(section, title).getByRole('link');
  const found = await linksOf(links);
  await links.click();
  return { links: found, distance: () => distanceTo(page, 'contact') };
}
