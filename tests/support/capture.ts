import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { lookAt } from './browser.ts';

/** Lists the visible texts and pictures of `main` and the visible texts of the footer. */
export async function placesOf(page: Page, sectionIds: readonly string[]): Promise<Place[]> {
  const places = await page.evaluate(() => {
    const header = document.querySelector('#header')?.getBoundingClientRect();
    return (
      [
        ...document.querySelectorAll(
          'main :is(h1, h2, h3, h4, p, li, dt, dd, label, img), body > * > footer :is(h2, p, li)',
        ),
      ]
        // Texts for screen readers alone have a width of 1.
        .filter(
          (part) => part.checkVisibility({ visibilityProperty: true }) && part.clientWidth > 1,
        )
        .map((part) => ({
          part,
          box: part.getBoundingClientRect(),
          section: part.closest('[id]:is(section)')?.id ?? '',
        }))
        .filter(
          ({ box }) => box.width > 1 && box.height > 1 && box.left >= 0 && box.right <= innerWidth,
        )
        .filter(({ box }) => !header || box.bottom < header.top || box.top > header.bottom)
        .map(({ part, box, section }) => ({
          name: `${section}: ${part.textContent.trim().slice(0, 40) || part.outerHTML.slice(0, 60)}`,
          box: [box.x, box.y + scrollY, box.width, box.height].map(Math.round) as Place['box'],
        }))
    );
  });
  for (const id of sectionIds)
    expect(places.filter(({ name }) => name.startsWith(id))).not.toEqual([]);
  return places;
}

type Place = { name: string; box: [x: number, y: number, width: number, height: number] };

/** The names of the texts and pictures that a capture doesn't show. */
export async function blankIn(capture: Buffer, places: Place[]): Promise<string[]> {
  const blank = await lookAt('about:blank');
  return blank.evaluate(
    async ([data, all]) => {
      const image = Object.assign(new Image(), { src: `data:image/*;base64,${data}` });
      await image.decode();
      const { width, height } = image;
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true })!;
      context.drawImage(image, 0, 0);
      const isPlain = (box: Place['box']) => {
        const { data: bytes } = context.getImageData(...box);
        let [least, most] = [255, 0];
        // Only green values are compared, because they differ least on the background's gradient.
        for (let green = 1; green < bytes.length; green += 4) {
          least = Math.min(least, bytes[green]!);
          most = Math.max(most, bytes[green]!);
        }
        return most - least < 64;
      };
      return all.filter(({ box }) => isPlain(box)).map(({ name }) => name);
    },
    [capture.toString('base64'), places] as const,
  );
}
